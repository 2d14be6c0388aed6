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

interface Props {
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

/** A signature can be drawn with a finger, typed (for keyboard users) or read from a picture. */
export const SignatureDialog = ({ earlier, clause, name: ownName, onClose, returnsTo, onSigned }: Props) => {
  const { texts, language } = useDeferredTexts();
  const [way, setWay] = useState<Way>('draw');
  const [name, setName] = useState(ownName);
  const [problem, setProblem] = useState<string | null>(null);
  /** Key of the upload area: a new value resets it. */
  const [uploadKey, setUploadKey] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const written = useRef(Promise.resolve());
  const noteWriting = useCallback((writing: Promise<void>) => {
    written.current = writing;
  }, []);
  const padFailed = useCallback(() => setProblem(texts.padFailed), [texts]);
  const choose = (next: Way) => {
    setProblem(null);
    setWay(next);
  };
  const clear = () => {
    setProblem(null);
    if (way === 'type') setName('');
    else pad.current?.clear();
    if (way === 'upload') setUploadKey(uploadKey + 1);
  };
  const accept = async () => {
    if (way === 'type') await written.current;
    const isEmpty = { draw: pad.current?.isEmpty() ?? true, type: name.trim() === '', upload: false }[way];
    const picture = !isEmpty && canvas.current ? toPicture(canvas.current) : null;
    const first = {
      draw: texts.drawFirst,
      type: texts.typeFirst,
      upload: signatureTexts[language].pictureFirst,
    };
    if (picture === null) setProblem(problem ?? first[way]);
    else onSigned(picture, pad.current && canvas.current ? strokesOf(pad.current, canvas.current) : '');
  };
  return (
    <Dialog title={texts.signatureTitle} onClose={onClose} returnsTo={returnsTo}>
      <ClauseQuote clause={clause} />
      {earlier !== null && <SameSignature picture={earlier} onUse={() => onSigned(earlier, '')} />}
      <Ways way={way} onChange={choose} />
      {way === 'draw' && <DrawArea canvas={canvas} pad={pad} onFailure={padFailed} />}
      {way === 'type' && (
        <TypeArea canvas={canvas} name={name} ownName={ownName} onWriting={noteWriting} onName={setName} />
      )}
      {way === 'upload' && <UploadArea key={uploadKey} canvas={canvas} onRead={setProblem} />}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      <Buttons onClear={clear} onCancel={onClose} onAccept={() => void accept()} />
    </Dialog>
  );
};
