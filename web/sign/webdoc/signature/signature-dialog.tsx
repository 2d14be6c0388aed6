import { useCallback, useRef, useState } from 'react';
import type SignaturePad from 'signature_pad';
import type { Clause } from '../fields/clause.ts';
import { ClauseQuote } from '../fields/clause-quote.tsx';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import dialogStyles from '../../shell/dialog.module.css';
import { strokesOf } from './drawn-signature.ts';
import { DrawArea, TypeArea, UploadArea } from './signature-areas.tsx';
import styles from './signature.module.css';
import { toPicture } from './signature-image.ts';
import { signatureTexts } from './signature-texts.ts';
import { useDeferredTexts } from '../deferred-texts.ts';
import { useKeptForm } from '../drafts/use-kept-form.ts';

const ways = ['draw', 'type', 'upload'] as const;
type Way = (typeof ways)[number];

const Ways = ({ way, onChange }: { way: Way; onChange: (way: Way) => void }) => {
  const { texts, language } = useDeferredTexts();
  const names = { draw: texts.draw, type: texts.type, upload: signatureTexts[language].upload };
  return (
    <fieldset className={styles['ways']} aria-label={signatureTexts[language].ways}>
      {ways.map((each) => (
        <button key={each} type="button" aria-pressed={each === way} onClick={() => onChange(each)}>
          {names[each]}
        </button>
      ))}
    </fieldset>
  );
};

/** Reuses the signature of another field with one tap. */
const SameSignature = ({ picture, onUse }: { picture: string; onUse: () => void }) => {
  const { language } = useDeferredTexts();
  return (
    <button type="button" className={styles['same']} onClick={onUse}>
      <img src={picture} alt="" />
      {signatureTexts[language].sameSignature}
    </button>
  );
};

const Buttons = (acts: Record<'onClear' | 'onCancel' | 'onAccept', () => void>) => {
  const { texts } = useDeferredTexts();
  return (
    <div className={dialogStyles['buttons']}>
      <Button tone="quiet" onClick={acts.onClear}>
        {texts.clear}
      </Button>
      <span className={dialogStyles['gap']} />
      <Button tone="quiet" onClick={acts.onCancel}>
        {texts.cancel}
      </Button>
      <Button tone="brand" wide onClick={acts.onAccept}>
        {texts.useSignature}
      </Button>
    </div>
  );
};

interface KeptSignature extends Record<string, string> {
  way: Way;
  /** The name to be written. */
  name: string;
  drawing: string;
}

/** A signature that is not finished stays in this tab, for the field that it was begun in. */
const useKeptSignature = (tag: string, ownName: string) => {
  const first: KeptSignature & { tag: string } = { tag, way: 'draw', name: ownName, drawing: '' };
  const [kept, keep] = useKeptForm('signature', first);
  const change = (changed: Partial<KeptSignature>) => keep({ ...(kept.tag === tag ? {} : first), ...changed });
  return [kept.tag === tag ? kept : first, change] as const;
};

interface Props {
  tag: string;
  /** Picture of another field's signature; null for the first. */
  earlier: string | null;
  clause: Clause | null;
  /** The signatory's own name, prefilled in the field for typing. */
  name: string;
  onClose: () => void;
  /** Gets the focus when the dialog closes. */
  returnsTo: () => HTMLElement | null;
  /** `strokes` is empty if nothing was drawn for this field. */
  onSigned: (picture: string, strokes: string) => void;
}

const useFirstSteps = (): Record<Way, string> => {
  const { texts, language } = useDeferredTexts();
  return { draw: texts.drawFirst, type: texts.typeFirst, upload: signatureTexts[language].pictureFirst };
};

/** A signature can be drawn with a finger, typed (for keyboard users) or read from a picture. */
export const SignatureDialog = ({ tag, earlier, clause, name: ownName, onClose, returnsTo, onSigned }: Props) => {
  const { texts } = useDeferredTexts();
  const firstSteps = useFirstSteps();
  const [kept, keep] = useKeptSignature(tag, ownName);
  const { way, name } = kept;
  const [problem, setProblem] = useState<string | null>(null);
  /** Key of the upload area: a new value resets it. */
  const [uploadKey, setUploadKey] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const written = useRef(Promise.resolve());
  const noteWriting = useCallback((writing: Promise<void>) => {
    written.current = writing;
  }, []);
  const choose = (next: Way) => {
    setProblem(null);
    keep({ way: next });
  };
  const clear = () => {
    setProblem(null);
    pad.current?.clear();
    keep({ draw: { drawing: '' }, type: { name: '' }, upload: {} }[way]);
    if (way === 'upload') setUploadKey(uploadKey + 1);
  };
  const sign = (picture: string, strokes: string) => {
    keep({ way: 'draw', name: ownName, drawing: '' });
    onSigned(picture, strokes);
  };
  const accept = async () => {
    if (way === 'type') await written.current;
    const isEmpty = { draw: pad.current?.isEmpty() ?? true, type: name.trim() === '', upload: false }[way];
    const picture = !isEmpty && canvas.current ? toPicture(canvas.current) : null;
    if (picture === null) setProblem(problem ?? firstSteps[way]);
    else sign(picture, pad.current && canvas.current ? strokesOf(pad.current, canvas.current) : '');
  };
  return (
    <Dialog title={texts.signatureTitle} onClose={onClose} returnsTo={returnsTo}>
      <ClauseQuote clause={clause} />
      {earlier !== null && <SameSignature picture={earlier} onUse={() => sign(earlier, '')} />}
      <Ways way={way} onChange={choose} />
      {way === 'draw' && (
        <DrawArea
          {...{ canvas, pad }}
          drawing={kept.drawing}
          onDrawn={(drawing) => keep({ drawing })}
          onFailure={() => setProblem(texts.padFailed)}
        />
      )}
      {way === 'type' && (
        <TypeArea {...{ canvas, name, ownName }} onWriting={noteWriting} onName={(next) => keep({ name: next })} />
      )}
      {way === 'upload' && <UploadArea key={uploadKey} canvas={canvas} onRead={setProblem} />}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      <Buttons onClear={clear} onCancel={onClose} onAccept={() => void accept()} />
    </Dialog>
  );
};
