import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { UnreadablePdf } from '#engines/pdf/render/print-errors.ts';

/** A browser whose fonts lack these characters, or texts. */
export const engineWithout = (holes: Iterable<string>) => {
  let renders = 0;
  const engine: Pick<PdfEngine, 'render' | 'checkPrint'> = {
    render: async (html) => {
      renders += 1;
      return Buffer.from(html);
    },
    checkPrint: async (pdf) => {
      const html = Buffer.from(pdf).toString();
      if ([...holes].some((hole) => html.includes(hole))) throw new UnreadablePdf('holes');
      return {
        pages: 1,
        allPages: 1,
        layout: Buffer.from(''),
        texts: [],
        covered: [],
        sha256: '',
        isPlacedFreely: false,
      };
    },
  };
  return { pdf: engine as PdfEngine, renders: () => renders };
};
