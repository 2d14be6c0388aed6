import type { OwnDocument } from '#contract/webdocs/own-documents.ts';
import { samplePage, shortPage } from '#tests/support/sign-samples.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

const { branding } = samplePage();

// REQ-2.2.48
test('a preview and its printed pages', async ({ page, desk }) => {
  const { productName, documents, view } = shortPage();
  if (!view) throw new Error('no view');
  const shown = {
    ...view,
    interactions: [],
    recipientsInteractions: view.interactions.map((one) => ({ ...one, value: 'Nantes' })),
  };
  await page.goto(desk.showPreview({ state: 'ready', productName, language: 'fr', branding, documents, view: shown }));
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - heading "Accusé de réception" [level=1]
      - group "Zoom":
        - button "Réduire"
        - textbox "Zoom en pour cent": 100 %
        - button "Agrandir"
      - text: Page 1 sur 1
      - button "Mode lecture"
      - combobox "Langue":
        - option "FR" [selected]
        - option "EN"
      - button "Informations sur le document" [expanded]
    - complementary "Aperçu":
      - strong: Aperçu
      - text: Les personnes et les réponses sont inventées. Rien ne peut être signé ni envoyé.
      - button "Voir les pages"
    - main:
      - region "Document à lire":
        - region "Accusé de réception":
          - paragraph: Reçu à Nantes .
    - complementary "Informations sur le document":
      - heading "Signataire" [level=2]
      - text: Nora Petit nora.petit@studio-ouest.example En attente
      - paragraph: /À signer avant le \\d+\\/12\\/2026/
      - heading "Expéditeur" [level=2]
      - text: Claire Martin claire.martin@acier-nord.example
      - heading "Destinataires" [level=2]
      - list:
        - listitem: Sophie Leroy sophie.leroy@acier-nord.example En attente
      - heading "Documents" [level=2]
      - list:
        - listitem:
          - button "Accusé de réception"
      - button "Valider" [disabled]
      - paragraph: Sans effet dans un aperçu.
  `);
  await page.getByRole('button', { name: 'Voir les pages' }).click();
  // The third comes once the end is near the window, sooner or later.
  await expect(page.getByRole('heading', { level: 2, name: 'Page 2' })).toBeVisible();
  await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(page.getByRole('heading', { level: 2, name: 'Page 3' })).toBeVisible();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - paragraph: Accusé de réception
      - combobox "Langue":
        - option "FR" [selected]
        - option "EN"
    - complementary "Aperçu":
      - strong: Aperçu
      - text: Les personnes et les réponses sont inventées. Rien ne peut être signé ni envoyé.
    - main:
      - heading "Les pages" [level=1]
      - paragraph: Telles qu’elles seront imprimées et scellées, avec des réponses inventées.
      - button "Retour"
      - group "Zoom":
        - button "Réduire"
        - textbox "Zoom en pour cent": 100 %
        - button "Agrandir"
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
          - listitem:
            - heading "Page 3 sur 3" [level=2]
            - region "Texte de la page 3":
              - paragraph: Page 3
              - paragraph: Article 3
  `);
});

// REQ-2.2.48
test('the page that checks files', async ({ page, desk }) => {
  await page.goto(desk.showVerify({ productName: 'Paraphe', language: 'fr', certificates: [], latestHeads: 0 }));
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - paragraph: Paraphe
      - combobox "Langue":
        - option "FR" [selected]
        - option "EN"
    - main:
      - heading "Vérifier un document" [level=1]
      - paragraph: "Déposez un PDF : cette page dit s’il porte le sceau de Paraphe, et s’il a changé depuis."
      - paragraph: Une preuve (preuve.json), un journal d’activité exporté et des fichiers de têtes publiées que vous avez gardés se vérifient ici aussi, seuls ou ensemble.
      - button "Choisir des fichiers"
      - text: Jusqu’à 200 Mo par fichier.
      - paragraph: "Les fichiers ne quittent pas votre appareil : tout se fait dans cette page, même hors connexion. Elle ne demande au serveur que les têtes qu’il publie, par leur numéro."
  `);
  await page.locator('input[type=file]').setInputFiles({
    name: 'photo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('hello'),
  });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Vérifier un document" [level=1]
      - paragraph: "Déposez un PDF : cette page dit s’il porte le sceau de Paraphe, et s’il a changé depuis."
      - paragraph: Une preuve (preuve.json), un journal d’activité exporté et des fichiers de têtes publiées que vous avez gardés se vérifient ici aussi, seuls ou ensemble.
      - button "Choisir des fichiers"
      - text: Jusqu’à 200 Mo par fichier.
      - paragraph: "Les fichiers ne quittent pas votre appareil : tout se fait dans cette page, même hors connexion. Elle ne demande au serveur que les têtes qu’il publie, par leur numéro."
      - status: "photo.pdf : Fichier d’une autre sorte"
      - list "Résultats":
        - listitem:
          - heading "Fichier d’une autre sorte" [level=2]
          - paragraph: photo.pdf
          - paragraph: Cette page lit les PDF scellés, leur preuve.json, les fichiers de têtes publiées, et le journal d’activité exporté avec ses empreintes.
  `);
});

// REQ-2.2.48
test('the page on which the sender answers a question', async ({ page, desk }) => {
  const asked = { document: 'Bail meublé', who: 'Nora Petit', question: 'La cave est-elle comprise ?', answer: null };
  await page.goto(desk.showQuestion({ state: 'open', productName: 'Paraphe', language: 'fr', branding, asked }));
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - paragraph: Bail meublé
      - combobox "Langue":
        - option "FR" [selected]
        - option "EN"
    - main:
      - heading "Question de Nora Petit" [level=1]
      - paragraph: Au sujet de « Bail meublé »
      - blockquote: La cave est-elle comprise ?
      - text: Votre réponse
      - textbox "Votre réponse" [invalid]
      - alert: Écrivez d’abord votre réponse.
      - paragraph: Nora Petit la reçoit par e-mail, et la lit aussi à côté du document. Elle part une seule fois.
      - button "Envoyer la réponse"
  `);
  await page.getByRole('textbox').fill('Oui.');
  await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(page.getByRole('heading', { name: 'Réponse envoyée' })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Réponse envoyée" [level=1]
      - paragraph: Nora Petit a la réponse. Vous pouvez fermer cette page.
      - paragraph: Question
      - blockquote: La cave est-elle comprise ?
      - paragraph: Réponse
      - blockquote: Oui.
  `);
  await page.goto(desk.showQuestion({ state: 'closed', productName: 'Paraphe', language: 'fr', branding, asked }));
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Cette question n’attend plus de réponse" [level=1]
      - paragraph: Le document est terminé, ou ce lien a plus de 30 jours.
      - blockquote: La cave est-elle comprise ?
  `);
});

const own = (name: string, state: OwnDocument['state'], fileUrl: string | null = null): OwnDocument => ({
  id: name,
  name,
  sender: 'Claire Martin (Acier Nord)',
  senderEmail: 'claire.martin@acier-nord.example',
  isUnverified: false,
  state,
  sentDate: '2026-11-20T09:00:00.000Z',
  expiresDate: '2026-12-20T12:00:00.000Z',
  url: '/webdoc/x',
  fileUrl,
});

// REQ-2.2.48
test('the list of all documents of an address', async ({ page, desk }) => {
  const doubtful = { ...own('Document n°\u00A01A2B3C4D', 'toSign'), isUnverified: true, expiresDate: null };
  const list = desk.showMine([
    own('Bail', 'toSign'),
    doubtful,
    own('Avenant', 'signed', '/x.pdf'),
    own('Devis', 'declined'),
  ]);
  await page.goto(list);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - paragraph: Paraphe
      - combobox "Langue":
        - option "FR" [selected]
        - option "EN"
    - main:
      - heading "Mes documents" [level=1]
      - paragraph: "Retrouvez tout ce que vous avez à signer et ce que vous avez signé ici, de tous les expéditeurs. Saisissez l’adresse e-mail à laquelle vous avez reçu vos liens : nous y envoyons un lien vers la liste."
      - text: Adresse e-mail
      - textbox "Adresse e-mail" [invalid]
      - alert: "Cette adresse e-mail n’est pas valable : vérifiez-la."
      - button "Recevoir le lien"
  `);
  await page.getByRole('textbox').fill('nora.petit@studio-ouest.example');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Regardez vos e-mails" [level=1]
      - paragraph: Si des documents ont été envoyés à nora.petit@studio-ouest.example, un e-mail avec le lien vient de partir. Le lien vaut 30 minutes.
      - button "Saisir une autre adresse"
  `);
  await page.goto(`${list}#${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Devis' })).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Mes documents" [level=1]
      - status: Documents de nora.petit@studio-ouest.example
      - region "À signer ou à valider":
        - heading "À signer ou à valider" [level=2]
        - list:
          - listitem:
            - heading "Bail" [level=3]
            - paragraph: Claire Martin (Acier Nord), reçu le 20 novembre 2026
            - paragraph: À faire avant le 20 décembre 2026 à 12:00
            - 'link "Ouvrir : Bail"':
              - /url: /webdoc/x
              - text: Ouvrir
          - listitem:
            - heading "Document n° 1A2B3C4D" [level=3]
            - paragraph: Claire Martin (Acier Nord), reçu le 20 novembre 2026
            - paragraph: Personne n’a vérifié cet expéditeur (claire.martin@acier-nord.example). Ne signez que si vous attendiez ce document.
            - 'link "Ouvrir : Document n° 1A2B3C4D"':
              - /url: /webdoc/x
              - text: Ouvrir
      - region "Signés par tous":
        - heading "Signés par tous" [level=2]
        - list:
          - listitem:
            - heading "Avenant" [level=3]
            - paragraph: Claire Martin (Acier Nord), reçu le 20 novembre 2026
            - 'link "Télécharger : Avenant"':
              - /url: /x.pdf
              - text: Télécharger
            - 'link "Ouvrir : Avenant"':
              - /url: /webdoc/x
              - text: Ouvrir
      - region "Sans suite":
        - heading "Sans suite" [level=2]
        - list:
          - listitem:
            - heading "Devis" [level=3]
            - paragraph: Claire Martin (Acier Nord), reçu le 20 novembre 2026
            - paragraph: Refusé
            - 'link "Ouvrir : Devis"':
              - /url: /webdoc/x
              - text: Ouvrir
  `);
});
