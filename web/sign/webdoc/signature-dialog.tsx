import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type SignaturePad from 'signature_pad';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import dialogStyles from './dialog.module.css';
import { openPad, strokesOf } from './drawn-signature.ts';
import styles from './signature.module.css';
import { toPicture } from './signature-picture.ts';
import { useTexts } from './sign-context.ts';
import { writeName } from './typed-signature.ts';

type Canvas = RefObject<HTMLCanvasElement | null>;

function DrawArea({
  canvas,
  pad,
  onFailure,
}: {
  canvas: Canvas;
  pad: RefObject<SignaturePad | null>;
  onFailure: () => void;
}) {
  const texts = useTexts();
  useEffect(() => {
    let isGone = false;
    if (canvas.current)
      openPad(canvas.current).then((opened) => {
        if (isGone) opened.off();
        else pad.current = opened;
      }, onFailure);
    return () => {
      isGone = true;
      pad.current?.off();
      pad.current = null;
    };
  }, [canvas, pad, onFailure]);
  return (
    <>
      <canvas ref={canvas} className={styles['area']}>
        {texts.drawArea}
      </canvas>
      <p className={styles['hint']}>{texts.drawHint}</p>
    </>
  );
}

function TypeArea({
  canvas,
  name,
  onWriting,
  onName,
}: {
  canvas: Canvas;
  name: string;
  /** Told what ends once the name as it is now stands on the canvas: its letters may still be on their way. */
  onWriting: (writing: Promise<void>) => void;
  onName: (name: string) => void;
}) {
  const texts = useTexts();
  useEffect(() => {
    if (canvas.current) onWriting(writeName(canvas.current, name));
  }, [canvas, name, onWriting]);
  return (
    <>
      <label className={dialogStyles['label']} htmlFor="typed-signature">
        {texts.typedName}
      </label>
      <input
        id="typed-signature"
        className={dialogStyles['input']}
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={({ target }) => onName(target.value)}
      />
      <canvas ref={canvas} className={`${styles['area']} ${styles['preview']}`}>
        {texts.signaturePreview(name)}
      </canvas>
    </>
  );
}

const ways = ['draw', 'type'] as const;
type Way = (typeof ways)[number];

function Ways({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const texts = useTexts();
  return (
    <fieldset className={styles['ways']} aria-label={texts.signatureTitle}>
      {ways.map((each) => (
        <button key={each} type="button" aria-pressed={each === way} onClick={() => onChange(each)}>
          {texts[each]}
        </button>
      ))}
    </fieldset>
  );
}

type Props = {
  /** Offered to be typed: the signatory's own name. */
  name: string;
  onClose: () => void;
  /** `strokes` is empty for a typed name. */
  onSigned: (picture: string, strokes: string) => void;
};

/** Draws with a finger, or writes a typed name by hand: the second is the way for who has a keyboard alone. */
export function SignatureDialog({ name: ownName, onClose, onSigned }: Props) {
  const texts = useTexts();
  const [way, setWay] = useState<Way>('draw');
  const [name, setName] = useState(ownName);
  const [problem, setProblem] = useState<string | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const written = useRef(Promise.resolve());
  const noteWriting = useCallback((writing: Promise<void>) => {
    written.current = writing;
  }, []);
  const padFailed = useCallback(() => setProblem(texts.padFailed), [texts]);
  const clear = () => {
    setProblem(null);
    if (way === 'type') setName('');
    else pad.current?.clear();
  };
  const accept = async () => {
    if (way === 'type') await written.current;
    const isEmpty = way === 'type' ? name.trim() === '' : (pad.current?.isEmpty() ?? true);
    const picture = !isEmpty && canvas.current ? toPicture(canvas.current) : null;
    if (picture === null) setProblem(way === 'type' ? texts.typeFirst : texts.drawFirst);
    else onSigned(picture, pad.current && canvas.current ? strokesOf(pad.current, canvas.current) : '');
  };
  return (
    <Dialog title={texts.signatureTitle} onClose={onClose}>
      <Ways
        way={way}
        onChange={(next) => {
          setProblem(null);
          setWay(next);
        }}
      />
      {way === 'draw' ? (
        <DrawArea canvas={canvas} pad={pad} onFailure={padFailed} />
      ) : (
        <TypeArea canvas={canvas} name={name} onWriting={noteWriting} onName={setName} />
      )}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      <div className={dialogStyles['buttons']}>
        <Button tone="quiet" onClick={clear}>
          {texts.clear}
        </Button>
        <span className={dialogStyles['gap']} />
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="brand" onClick={() => void accept()}>
          {texts.ok}
        </Button>
      </div>
    </Dialog>
  );
}
