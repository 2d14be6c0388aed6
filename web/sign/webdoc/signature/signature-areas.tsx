import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type SignaturePad from 'signature_pad';
import { UploadIcon } from '#ui/icons/page-icons.tsx';
import { FilePick } from '../files/file-pick.tsx';
import { Button } from '../../shell/button.tsx';
import dialogStyles from '../../shell/dialog.module.css';
import { drawingOf, openPad, showDrawing } from './drawn-signature.ts';
import styles from './signature.module.css';
import { signatureTexts } from './signature-texts.ts';
import { useDeferredTexts } from '../deferred-texts.ts';
import { writeName } from './typed-signature.ts';
import { readSignature } from './uploaded-signature.ts';

type Canvas = RefObject<HTMLCanvasElement | null>;

export const DrawArea = ({
  canvas,
  pad,
  drawing,
  onDrawn,
  onFailure,
}: {
  canvas: Canvas;
  pad: RefObject<SignaturePad | null>;
  /** The drawing to go on with, as `drawingOf` writes it. */
  drawing: string;
  onDrawn: (drawing: string) => void;
  onFailure: () => void;
}) => {
  const { texts } = useDeferredTexts();
  const fittedTo = useRef(0);
  /** False while the library loads: a stroke would be lost. */
  const [isReady, setReady] = useState(false);
  const show = (opened: SignaturePad, area: HTMLCanvasElement) => {
    fittedTo.current = area.clientWidth;
    showDrawing(opened, area, drawing);
  };
  const begin = useEffectEvent(show);
  const drawn = useEffectEvent((opened: SignaturePad, area: HTMLCanvasElement) => onDrawn(drawingOf(opened, area)));
  const fail = useEffectEvent(onFailure);
  const fit = useEffectEvent((area: HTMLCanvasElement) => {
    if (pad.current && area.clientWidth !== fittedTo.current) show(pad.current, area);
  });
  useEffect(() => {
    const area = canvas.current;
    if (!area) return undefined;
    let isGone = false;
    openPad(area).then(
      (opened) => {
        if (isGone) return opened.off();
        pad.current = opened;
        begin(opened, area);
        setReady(true);
        opened.addEventListener('endStroke', () => drawn(opened, area));
      },
      () => fail(),
    );
    const turn = () => fit(area);
    globalThis.addEventListener('resize', turn);
    return () => {
      isGone = true;
      globalThis.removeEventListener('resize', turn);
      pad.current?.off();
      pad.current = null;
    };
  }, [canvas, pad]);
  return (
    <>
      <canvas ref={canvas} className={styles['area']} aria-busy={!isReady}>
        {texts.drawArea}
      </canvas>
      <p className={styles['hint']}>{texts.drawHint}</p>
    </>
  );
};

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map(([first = '']) => first.toUpperCase())
    .join('');

export const TypeArea = ({
  canvas,
  name,
  ownName,
  onWriting,
  onName,
}: {
  canvas: Canvas;
  name: string;
  ownName: string;
  /** Called with a promise that ends when the name is on the canvas: its font may still be loading. */
  onWriting: (writing: Promise<void>) => void;
  onName: (name: string) => void;
}) => {
  const { texts, language } = useDeferredTexts();
  const initials = initialsOf(ownName);
  useEffect(() => {
    if (canvas.current) onWriting(writeName(canvas.current, name));
  }, [canvas, name, onWriting]);
  return (
    <>
      <label className={dialogStyles['label']} htmlFor="typed-signature">
        {texts.typedName}
      </label>
      <div className={styles['typed']}>
        <input
          id="typed-signature"
          className={dialogStyles['input']}
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={({ target }) => onName(target.value)}
        />
        <Button onClick={() => onName(name === initials ? ownName : initials)}>
          {name === initials ? signatureTexts[language].wholeName : signatureTexts[language].initials}
        </Button>
      </div>
      <canvas ref={canvas} className={`${styles['area']} ${styles['preview']}`}>
        {texts.signaturePreview(name)}
      </canvas>
    </>
  );
};

export const UploadArea = ({
  canvas,
  onRead,
}: {
  canvas: Canvas;
  /** Called with the problem of the picture, or null when the signature is on the canvas. */
  onRead: (problem: string | null) => void;
}) => {
  const { language } = useDeferredTexts();
  const texts = signatureTexts[language];
  const [isShown, setShown] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file || !canvas.current) return;
    const problem = await readSignature(canvas.current, file);
    setShown(problem === null);
    onRead(problem && texts[problem]);
  };
  return (
    <>
      <p className={dialogStyles['label']}>{texts.picture}</p>
      <FilePick
        id="uploaded-signature"
        icon={<UploadIcon size={16} />}
        words={texts.choosePicture}
        label={texts.choosePictureFor}
        accept="image/png,image/jpeg"
        onPick={([file]) => void read(file)}
      />
      <canvas ref={canvas} hidden={!isShown} className={`${styles['area']} ${styles['preview']} ${styles['picture']}`}>
        {texts.picturePreview}
      </canvas>
      <p className={styles['hint']}>{texts.pictureHint}</p>
    </>
  );
};
