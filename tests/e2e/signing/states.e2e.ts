import { formPage } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

const files = [
  { id: 'a1', name: 'Pièce d’identité', required: true, status: 'Pending' as const },
  { id: 'a2', name: 'RIB', required: false, status: 'Uploaded' as const },
];

// REQ-2.2.13 REQ-2.2.48 REQ-2.5.4
test('reading: the page, its side pane and what is missing', async ({ page, desk }) => {
  await page.goto(desk.show(formPage({ filesToCollect: files, allowDelegation: true })));
  await expect(page.getByRole('button', { name: 'Continuer sur le téléphone' })).toBeVisible();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - heading "Bail meublé" [level=1]
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
    - main:
      - region "Document à lire":
        - region "Bail":
          - heading "Bail" [level=1]
          - paragraph:
            - text: Studio Ouest SARL, représentée par Nora Petit, gérante, à
            - textbox "Ville"
            - text: ", le"
            - textbox "Date": /[\\d-]+/
            - text: .
          - paragraph:
            - textbox "Heures"
            - text: heures par mois, formule
            - combobox "Formule":
              - option "Choisir…" [selected]
              - option "Essentielle"
              - option "Sérénité"
            - text: .
          - paragraph:
            - checkbox "Conditions générales"
            - text: J’accepte les conditions générales.
          - paragraph:
            - textbox "Remarques"
          - paragraph:
            - text: Le client
            - button "Signature – Signer ici": Signer ici
            - text: ", le bailleur À remplir par Sophie Leroy"
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
          - button "Bail"
      - heading "Pièces à fournir" [level=2]
      - list:
        - listitem: Pièce d’identité (obligatoire)
        - listitem: RIB (facultatif) Reçu
      - button "Continuer sur le téléphone"
      - button "Poser une question"
      - button "Suivant · Ville (2/5)"
      - button "Signer"
      - button "Plus tard"
      - button "Confier à une autre personne"
      - button "Refuser"
  `);
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toMatchAriaSnapshot(`
    - alert: "À remplir avant de continuer : Ville, Formule, Conditions générales, Signature."
  `);
  await expectNoAxeFindings(page);
  await page.getByLabel('Langue').selectOption('EN');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - heading "Bail meublé" [level=1]
      - group "Zoom":
        - button "Zoom out"
        - textbox "Zoom in percent": 100%
        - button "Zoom in"
      - text: Page 1 of 1
      - button "Reader mode"
      - combobox "Language":
        - option "FR"
        - option "EN" [selected]
      - button "About the document" [expanded]
    - main:
      - region "Document to read":
        - region "Bail":
          - heading "Bail" [level=1]
          - paragraph:
            - text: Studio Ouest SARL, représentée par Nora Petit, gérante, à
            - textbox "Ville" [invalid]
            - text: This field is required. , le
            - textbox "Date": /[\\d-]+/
            - text: .
          - paragraph:
            - textbox "Heures"
            - text: heures par mois, formule
            - combobox "Formule" [invalid]:
              - option "Choose…" [selected]
              - option "Essentielle"
              - option "Sérénité"
            - text: .
          - paragraph:
            - checkbox "Conditions générales" [invalid]
            - text: J’accepte les conditions générales.
          - paragraph:
            - textbox "Remarques"
          - paragraph:
            - text: Le client
            - button "Signature – Sign here": Sign here
            - text: ", le bailleur To be filled in by Sophie Leroy"
    - alert: "To be filled in before going on: Ville, Formule, Conditions générales, Signature."
    - complementary "About the document":
      - heading "Signatory" [level=2]
      - text: Nora Petit nora.petit@studio-ouest.example Pending
      - paragraph: /To be signed by \\d+\\/12\\/2026/
      - heading "Sender" [level=2]
      - text: Claire Martin claire.martin@acier-nord.example
      - heading "Recipients" [level=2]
      - list:
        - listitem: Sophie Leroy sophie.leroy@acier-nord.example Pending
      - heading "Documents" [level=2]
      - list:
        - listitem:
          - button "Bail"
      - heading "Files to provide" [level=2]
      - list:
        - listitem: Pièce d’identité (required)
        - listitem: RIB (optional) Received
      - button "Continue on the phone"
      - button "Ask a question"
      - button "Next · Formule (2/5)"
      - button "Sign"
      - button "Later"
      - button "Hand over to someone else"
      - button "Decline"
  `);
  await page.getByLabel('Language').selectOption('FR');
  await page.setViewportSize(sizes.phone);
  await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(`
    - contentinfo:
      - group "Zoom":
        - button "Réduire"
        - textbox "Zoom en pour cent": 100 %
        - button "Agrandir"
      - text: Page 1 sur 1
      - button "Mode lecture"
      - button "Suivant · Formule (2/5)"
  `);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Mode lecture' }).click();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - heading "Bail meublé" [level=1]
      - combobox "Langue":
        - option "FR" [selected]
        - option "EN"
      - button "Informations sur le document"
    - main:
      - region "Document à lire":
        - region "Bail":
          - heading "Bail" [level=1]
          - paragraph:
            - text: Studio Ouest SARL, représentée par Nora Petit, gérante, à
            - textbox "Ville" [invalid]
            - text: Ce champ est obligatoire. , le
            - textbox "Date": /[\\d-]+/
            - text: .
          - paragraph:
            - textbox "Heures"
            - text: heures par mois, formule
            - combobox "Formule" [invalid]:
              - option "Choisir…" [selected]
              - option "Essentielle"
              - option "Sérénité"
            - text: Ce champ est obligatoire. .
          - paragraph:
            - checkbox "Conditions générales" [invalid]
            - text: Ce champ est obligatoire. J’accepte les conditions générales.
          - paragraph:
            - textbox "Remarques"
          - paragraph:
            - text: Le client
            - button "Signature – Signer ici": Signer ici
            - text: Ce champ est obligatoire. , le bailleur À remplir par Sophie Leroy
    - alert: "À remplir avant de continuer : Ville, Formule, Conditions générales, Signature."
    - contentinfo:
      - group "Taille du texte":
        - button "Texte plus petit" [disabled]
        - status: 100 %
        - button "Texte plus grand"
      - text: Page 1 sur 1
      - button "Mode lecture" [pressed]
      - button "Suivant · Formule (2/5)"
  `);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Informations sur le document' }).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Informations sur le document":
      - heading "Informations sur le document" [level=2]
      - button "Fermer"
      - heading "Signataire" [level=2]
      - button "Poser une question"
      - button "Suivant · Formule (2/5)"
      - button "Signer"
      - button "Plus tard"
      - button "Confier à une autre personne"
      - button "Refuser"
  `);
  await expectNoAxeFindings(page);
});
