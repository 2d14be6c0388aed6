import type { Page } from '@playwright/test';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { formPage, samplePage, sampleView, shortPage } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

// REQ-2.2.13 REQ-2.2.48
test('leaving: declining, asking, putting off, going on on a phone, handing over', async ({ page, desk }) => {
  await page.goto(desk.show(formPage({ allowDelegation: true })));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.getByRole('button', { name: 'Confirmer le refus' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Refuser de signer ?":
      - heading "Refuser de signer ?" [level=2]
      - paragraph: Votre refus arrête la signature pour tous. Claire Martin recevra votre motif.
      - text: Motif du refus
      - textbox "Motif du refus" [invalid]
      - alert: Indiquez le motif de votre refus.
      - button "Plutôt une question ?"
      - button "Annuler"
      - button "Confirmer le refus"
  `);
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: /^Plutôt une question/ }).click();
  await dialog.getByRole('textbox').fill('Et le garage ?');
  await dialog.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Question à l’expéditeur":
      - heading "Question à l’expéditeur" [level=2]
      - paragraph: Claire Martin reçoit votre question par e-mail, et vous la réponse. Le document reste à signer en attendant.
      - list "Questions et réponses":
        - listitem:
          - paragraph: Vous
          - paragraph: La cave est-elle comprise ?
          - paragraph: Claire Martin
          - paragraph: Oui, elle l’est.
        - listitem:
          - paragraph: Vous
          - paragraph: Et le garage ?
          - paragraph: En attente de réponse
      - text: Votre question
      - textbox "Votre question"
      - status: Question envoyée. La réponse arrivera à nora.petit@studio-ouest.example.
      - button "Retour"
      - button "Envoyer la question"
  `);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await dialog.getByRole('button', { name: /^Demain/ }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Plus tard":
      - heading "Plus tard" [level=2]
      - paragraph: Quand voulez-vous que nous vous rappelions ce document par e-mail ? Jusque-là, aucun rappel automatique ne part. Ce que vous avez saisi est gardé ; la signature se donne à la fin.
      - group "Moment du rappel":
        - button "Demain jeudi 26 novembre à 08:00" [pressed]
        - button "La veille de l’échéance mercredi 9 décembre à 08:00"
      - status: Nous vous écrirons le jeudi 26 novembre à 08:00.
      - button "Annuler le rappel"
      - button "Ajouter à l’agenda"
      - button "Terminé"
  `);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuer sur le téléphone' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Continuer sur le téléphone":
      - heading "Continuer sur le téléphone" [level=2]
      - paragraph: "Scannez ce code avec l’appareil photo de votre téléphone : il ouvre ce document."
      - img "Code QR de ce document"
      - status: Ce que vous avez saisi vous suit. La signature, elle, se donne sur le téléphone.
      - paragraph: "Ce code vaut votre lien personnel : ne le montrez à personne."
      - button "Terminé"
  `);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Confier à une autre personne' }).click();
  await page.getByRole('button', { name: 'Confier le document' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Confier à une autre personne":
      - heading "Confier à une autre personne" [level=2]
      - paragraph: Cette personne reçoit son propre lien et agit à votre place. Le vôtre ne s’ouvrira plus, et nous en prévenons Claire Martin.
      - text: Prénom
      - textbox "Prénom" [invalid]
      - text: Nom
      - textbox "Nom"
      - text: Adresse e-mail
      - textbox "Adresse e-mail"
      - text: Motif, pour l’expéditeur (facultatif)
      - textbox "Motif, pour l’expéditeur (facultatif)"
      - alert: Indiquez le prénom, le nom et l’adresse.
      - button "Annuler"
      - button "Confier le document"
  `);
  await dialog.getByRole('textbox', { name: 'Prénom' }).fill('Dora');
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Vice');
  await dialog.getByRole('textbox', { name: 'Adresse e-mail' }).fill('dora@vice.example');
  await dialog.getByRole('button', { name: 'Confier le document' }).click();
  await expect(page.getByRole('heading', { name: /Dora Vice/ })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Vous avez confié ce document à Dora Vice" [level=1]
      - paragraph: Un lien vient de lui être envoyé, et nous avons prévenu Claire Martin. Vous n’avez plus rien à faire.
  `);
});

const signedBy = (status: 'signed' | 'declined') => ({ signatory: { ...sampleView().signatory, status } });
const allSigned = sampleView().recipients.map((one) => ({ ...one, status: 'signed' as const }));

const ends: Record<string, { page: () => SignPage; said: (page: Page) => Promise<void> }> = {
  expired: {
    page: () => samplePage({ state: 'expired', view: null, documents: [] }),
    said: (page) =>
      expect(page.locator('body')).toMatchAriaSnapshot(`
      - banner:
        - paragraph: Paraphe
        - combobox "Langue":
          - option "FR" [selected]
          - option "EN"
      - main:
        - /children: equal
        - heading "Ce lien a expiré" [level=1]
        - paragraph: Le document ne peut plus être signé avec ce lien. Demandez-en un nouveau à Claire Martin.
        - link "Écrire à l’expéditeur":
          - /url: mailto:claire.martin@acier-nord.example?subject=Lien%20de%20signature%20expir%C3%A9
    `),
  },
  'not found': {
    page: () => samplePage({ state: 'notFound', view: null, documents: [], sender: null }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Document introuvable" [level=1]
        - paragraph: Ce lien ne mène à aucun document. Vérifiez qu’il est complet, ou reprenez celui de votre e-mail.
    `),
  },
  purged: {
    page: () => samplePage({ state: 'purged', view: null, documents: [], sender: null }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Ce document n’est plus conservé ici" [level=1]
        - paragraph: "Sa durée de conservation est écoulée : son contenu et les données de ses parties ont été effacés. Si vous en avez un exemplaire, la page de vérification le reconnaît toujours."
    `),
  },
  failed: {
    page: () => samplePage({ state: 'error', view: null, documents: [], problem: 'NoContentDocument' }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Oups, une erreur est survenue" [level=1]
        - paragraph: Aucun document n’est lié à ce lien.
        - button "Réessayer"
    `),
  },
  'signed and sealed': {
    page: () => samplePage({}, { ...signedBy('signed'), recipients: allSigned, status: 'completed', isSealed: true }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Document signé" [level=1]
        - paragraph: Merci, votre signature de « Contrat de prestation 2026 – Studio Ouest » est enregistrée.
        - paragraph: 2 personnes ont répondu sur 2.
        - status: Le document final est prêt.
        - button "Télécharger le document"
        - link "Vérifier un document scellé":
          - /url: /verify
        - link "Tous vos documents à signer et signés":
          - /url: /mine
        - paragraph: Vous pouvez fermer cette page.
    `),
  },
  'signed, others to sign': {
    page: () => samplePage({}, { ...signedBy('signed'), status: 'inProgress' }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Document signé" [level=1]
        - paragraph: Merci, votre signature de « Contrat de prestation 2026 – Studio Ouest » est enregistrée.
        - paragraph: "1 personne a répondu sur 2. En attente : Sophie Leroy."
        - status: Le document final sera téléchargeable quand tout le monde aura signé. Vous le recevrez à nora.petit@studio-ouest.example.
        - button "Télécharger une copie"
        - button "Relire ce que j’ai signé"
        - button "Télécharger le document" [disabled]
        - link "Tous vos documents à signer et signés":
          - /url: /mine
        - paragraph: Vous pouvez fermer cette page.
    `),
  },
  validated: {
    page: () => shortPage({ ...signedBy('signed'), status: 'inProgress' }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Document validé" [level=1]
        - paragraph: Merci, votre validation de « Accusé de réception » est enregistrée.
        - paragraph: "1 personne a répondu sur 2. En attente : Sophie Leroy."
        - status: Le document final sera téléchargeable quand tout le monde aura signé. Vous le recevrez à nora.petit@studio-ouest.example.
        - button "Télécharger une copie"
        - button "Relire ce que j’ai signé"
        - button "Télécharger le document" [disabled]
        - link "Tous vos documents à signer et signés":
          - /url: /mine
        - paragraph: Vous pouvez fermer cette page.
    `),
  },
  declined: {
    page: () => samplePage({}, { ...signedBy('declined'), status: 'declined' }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Vous avez refusé ce document" [level=1]
        - paragraph: Votre refus est enregistré. Nous avons prévenu Claire Martin.
        - link "Écrire à l’expéditeur":
          - /url: mailto:claire.martin@acier-nord.example?subject=Contrat%20de%20prestation%202026%20%E2%80%93%20Studio%20Ouest
    `),
  },
  'declined by another': {
    page: () => samplePage({}, { status: 'declined' }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Ce document n’est plus à signer" [level=1]
        - paragraph: Un signataire a refusé la demande de Claire Martin. Vous n’avez rien à faire.
        - link "Écrire à l’expéditeur":
          - /url: mailto:claire.martin@acier-nord.example?subject=Contrat%20de%20prestation%202026%20%E2%80%93%20Studio%20Ouest
    `),
  },
  cancelled: {
    page: () => samplePage({ state: 'cancelled', view: null, documents: [] }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Ce document n’est plus à signer" [level=1]
        - paragraph: Claire Martin a annulé cette demande. Vous n’avez rien à faire.
        - link "Écrire à l’expéditeur":
          - /url: mailto:claire.martin@acier-nord.example?subject=Paraphe
    `),
  },
  'cancelled, in English': {
    page: () => samplePage({ state: 'cancelled', view: null, documents: [], language: 'en' }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "This document is no longer to be signed" [level=1]
        - paragraph: Claire Martin cancelled this request. You have nothing to do.
        - link "E-mail the sender":
          - /url: mailto:claire.martin@acier-nord.example?subject=Paraphe
    `),
  },
  'signed, others to sign, in English': {
    page: () => samplePage({ language: 'en' }, { ...signedBy('signed'), status: 'inProgress' }),
    said: (page) =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - /children: equal
        - heading "Document signed" [level=1]
        - paragraph: Thank you, your signature of “Contrat de prestation 2026 – Studio Ouest” is recorded.
        - paragraph: "1 of 2 people have answered. Waiting for: Sophie Leroy."
        - status: The final document can be downloaded once everyone has signed. It will be sent to nora.petit@studio-ouest.example.
        - button "Download a copy"
        - button "Read what I signed again"
        - button "Download the document" [disabled]
        - link "All your documents to sign and signed":
          - /url: /mine
        - paragraph: You can close this page.
    `),
  },
};

// REQ-2.2.9 REQ-2.2.10 REQ-2.2.12 REQ-2.2.36 REQ-2.2.48 REQ-2.4.6 REQ-2.8.1
test('a document whose link leads to no signing says why', async ({ page, desk }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const [name, { page: sample, said }] of Object.entries(ends))
    await test.step(name, async () => {
      await page.goto(desk.show(sample()));
      await said(page);
      await expectNoAxeFindings(page);
    });
});
