export interface RenderOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /**
   * Id of the company whose document it is: a page of the browser prints documents of one company only, and those of
   * companies that print little come first.
   */
  company?: string | undefined;
  /** The document waits for others aside alone, and no others wait for it. */
  isAside?: boolean | undefined;
}

/** Turns HTML into a PDF, by the local browser or by a remote service. */
export interface Renderer {
  /**
   * Page size and margins come from the document's own CSS; the PDF is tagged and has an outline.
   * The document must be clean already: `javascript:` and `file:` links stay as links.
   * @throws RenderError
   */
  render(html: string, options: RenderOptions): Promise<Uint8Array>;
  /** Name and version of what renders, for the record of how a document was made. */
  version(): Promise<string>;
  close(): Promise<void>;
}
