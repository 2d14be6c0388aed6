import { texts } from '#kit/texts.ts';

/** Texts of the signature dialog that are not in `deferred-texts.ts`. */
export const signatureTexts = texts({
  ways: { fr: 'Façon de signer', en: 'Way to sign' },
  upload: { fr: 'Importer', en: 'Upload' },
  sameSignature: { fr: 'Utiliser la même signature', en: 'Use the same signature' },
  initials: { fr: 'Initiales', en: 'Initials' },
  wholeName: { fr: 'Nom entier', en: 'Full name' },
  choosePicture: { fr: 'Choisir une image', en: 'Choose a picture' },
  choosePictureFor: { fr: 'Choisir une image de votre signature', en: 'Choose a picture of your signature' },
  picture: { fr: 'Image de votre signature (JPG ou PNG)', en: 'Picture of your signature (JPG or PNG)' },
  pictureHint: {
    fr: 'Signez sur une feuille blanche et photographiez-la : le papier est effacé, seul le trait reste.',
    en: 'Sign on white paper and photograph it: the paper is removed, only the ink stays.',
  },
  picturePreview: { fr: 'Aperçu de votre signature', en: 'Preview of your signature' },
  pictureFirst: { fr: 'Choisissez d’abord une image.', en: 'Choose a picture first.' },
  pictureType: {
    fr: 'Ce fichier n’est pas une image JPG ou PNG.',
    en: 'This file is not a JPG or PNG picture.',
  },
  pictureTooBig: { fr: 'Cette image dépasse 20\u00A0Mo.', en: 'This picture is larger than 20\u00A0Mo.' },
  pictureTooLarge: {
    fr: 'Cette image a plus de 50 millions de pixels\u00A0: réduisez-la, ou photographiez votre signature.',
    en: 'This picture has more than 50 million pixels: make it smaller, or photograph your signature.',
  },
  pictureUnreadable: {
    fr: 'Cette image ne peut pas être lue : elle est peut-être endommagée.',
    en: 'This picture cannot be read: it may be damaged.',
  },
  noSignatureFound: {
    fr: 'Aucune signature ne se distingue sur cette image. Signez en noir ou en bleu sur une feuille claire, sans ombre.',
    en: 'No signature can be made out on this picture. Sign in black or blue on light paper, without shadows.',
  },
});
