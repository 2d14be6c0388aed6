import { formPage, sampleView } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { expect, fillSample, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

const files = [
  { id: 'a1', name: 'Pièce d’identité', required: true, status: 'Pending' as const },
  { id: 'a2', name: 'RIB', required: false, status: 'Uploaded' as const },
];

// REQ-2.2.48 REQ-2.5.5
test('signing: the confirmation, its pages, a signature that waits, and the end', async ({ page, context, desk }) => {
  await page.goto(desk.show(formPage({ filesToCollect: files })));
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible();
  // Nothing offers to hand the document over, because its sender does not allow it.
  await expect(page.getByRole('button', { name: /^Confier à/ })).toHaveCount(0);
  await fillSample(page);
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - paragraph: Bail meublé
      - combobox "Langue":
        - option "FR" [selected]
        - option "EN"
    - main:
      - heading "Confirmer votre signature" [level=1]
      - paragraph: Vous allez signer « Bail meublé ».
      - term: Ville
      - definition: Nantes
      - definition:
        - 'button "Modifier : Ville"': Modifier
      - term: Date
      - definition: 21/11/2026
      - definition:
        - 'button "Modifier : Date"': Modifier
      - term: Formule
      - definition: Sérénité
      - definition:
        - 'button "Modifier : Formule"': Modifier
      - term: Conditions générales
      - definition: Coché
      - definition:
        - 'button "Modifier : Conditions générales"': Modifier
      - term: Signature
      - definition:
        - img "Votre signature"
      - definition:
        - 'button "Modifier : Signature"': Modifier
      - heading "Pièces à fournir" [level=2]
      - paragraph: Un fichier par ligne, en JPG, PNG ou PDF, de 25 Mo au plus. Les photos plus lourdes et celles d’iPhone (HEIC) sont converties ici même, et le lieu de prise de vue en est retiré. L’astérisque marque les pièces obligatoires.
      - list:
        - listitem:
          - text: Pièce d’identité *
          - status: À fournir
          - 'button "Choisir un fichier : Pièce d’identité"'
        - listitem:
          - text: RIB
          - status: Reçu
          - 'button "Remplacer le fichier : RIB"'
      - paragraph: "Pages affichées à l’écran : 1 sur 1. C’est noté dans le dossier de preuve."
      - button "Relire les pages"
      - paragraph: En confirmant, je reconnais avoir lu « Bail meublé » et je le signe électroniquement. Ma signature m’engage comme une signature manuscrite.
      - alert: "Il manque une pièce obligatoire : Pièce d’identité."
      - button "Revenir au document"
      - button "Confirmer la signature"
  `);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Relire les pages' }).click();
  await expect(page.getByRole('heading', { name: 'Page 2 sur 3' })).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Vos pages, prêtes à signer" [level=1]
      - paragraph: Avec ce que vous avez saisi et votre signature. Rien n’est encore envoyé ni signé.
      - button "Retour"
      - group "Zoom":
        - button "Réduire"
        - textbox "Zoom en pour cent": 100 %
        - button "Agrandir"
      - button "Télécharger, non signé"
      - region "Pages du document":
        - list:
          - listitem:
            - heading "Page 1 sur 3" [level=2]
            - region "Texte de la page 1":
              - paragraph: Page 1
              - paragraph: Article 1
          - listitem:
            - heading "Page 2 sur 3" [level=2]
            - region "Texte de la page 2":
              - paragraph: Page 2
              - paragraph: Article 2
      - button "Pages suivantes"
  `);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Retour' }).click();
  await page.getByLabel('Choisir un fichier : Pièce d’identité').setInputFiles({
    name: 'carte.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'carte.pdf' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('list')).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - text: Pièce d’identité *
        - status: Prêt à envoyer
        - text: carte.pdf 15 o
        - 'button "Retirer le fichier : Pièce d’identité"': Retirer
        - 'button "Remplacer le fichier : Pièce d’identité"'
      - listitem:
        - text: RIB
        - status: Reçu
        - 'button "Remplacer le fichier : RIB"'
  `);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  await expect(page.getByRole('heading', { name: /^Signature enregistrée/ })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Signature enregistrée sur cet appareil, envoi dès le retour du réseau" [level=1]
      - paragraph: "Votre accord sur « Bail meublé » est conservé dans ce navigateur. Il part tout seul, une seule fois, dès que la connexion revient : gardez cette page ouverte, ou rouvrez-la plus tard sur cet appareil."
      - paragraph: Les pièces choisies y sont conservées aussi, et partent les premières.
      - status: "Hors connexion : en attente du réseau"
      - paragraph: "Rien n’a encore été envoyé : vous pouvez y renoncer."
      - button "Ne pas envoyer"
      - button "Envoyer maintenant"
  `);
  await expectNoAxeFindings(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Document signé' })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Document signé" [level=1]
      - paragraph: Merci, votre signature de « Bail meublé » est enregistrée.
      - paragraph: "1 personne a répondu sur 2. En attente : Sophie Leroy."
      - status: "Tout le monde a signé : le document final est en préparation, il sera téléchargeable dans un instant."
      - button "Télécharger une copie"
      - button "Relire ce que j’ai signé"
      - button "Télécharger le document" [disabled]
      - link "Tous vos documents à signer et signés":
        - /url: /mine
      - paragraph: Vous pouvez fermer cette page.
  `);
});

// REQ-2.2.48
test('a code is asked for', async ({ page, desk }) => {
  const { signatory } = sampleView();
  const secondFactor = { channel: 'email' as const, destination: 'n***@s***.example' };
  await page.goto(desk.show(formPage({ signatory: { ...signatory, secondFactor } })));
  await fillSample(page);
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  await page.getByRole('button', { name: 'Vérifier le code' }).click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Confirmez que c’est bien vous" [level=1]
      - status: Un code vient d’être envoyé par e-mail à n***@s***.example. Il est valable 10 minutes et ne sert qu’une fois.
      - text: Code à 6 chiffres
      - textbox "Code à 6 chiffres" [invalid]
      - alert: Saisissez les 6 chiffres du code.
      - button "Renvoyer un code" [disabled]
      - text: /Vous pourrez demander un autre code dans \\d+ min/
      - paragraph:
        - text: Rien reçu ? Regardez dans vos courriers indésirables. Ce n’est pas la bonne adresse ?
        - link "Écrivez à Claire Martin":
          - /url: mailto:claire.martin@acier-nord.example?subject=Bail%20meubl%C3%A9
        - text: .
      - button "Retour"
      - button "Vérifier le code"
  `);
  await expectNoAxeFindings(page);
});
