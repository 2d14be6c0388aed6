import { formPage } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, colorScheme: 'dark', reducedMotion: 'reduce' });

// REQ-2.2.48
test('filling in: the sheets of fields and the three ways to sign', async ({ page, desk }) => {
  await page.goto(desk.show(formPage()));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Suivant · Ville (2/5)' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Ville":
      - heading "Ville" [level=2]
      - blockquote: Studio Ouest SARL, représentée par Nora Petit, gérante, à (ce champ) , le ….
      - textbox "Ville"
      - paragraph: Ville où vous signez
      - button "Terminé"
      - button "Suivant"
  `);
  await expectNoAxeFindings(page);
  await dialog.getByLabel('Ville').fill('Nantes');
  await dialog.getByRole('button', { name: 'Suivant' }).click();
  await dialog.getByLabel('Formule').selectOption('Sérénité');
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Formule":
      - heading "Formule" [level=2]
      - blockquote: … heures par mois, formule (ce champ) .
      - combobox "Formule":
        - option "Choisir…"
        - option "Essentielle"
        - option "Sérénité" [selected]
      - button "Terminé"
      - button "Suivant"
  `);
  await dialog.getByRole('button', { name: 'Suivant' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Conditions générales":
      - heading "Conditions générales" [level=2]
      - blockquote: (ce champ) J’accepte les conditions générales.
      - checkbox "Conditions générales"
      - text: Conditions générales
      - button "Terminé"
      - button "Cocher et continuer"
  `);
  await dialog.getByRole('button', { name: 'Cocher et continuer' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Votre signature":
      - heading "Votre signature" [level=2]
      - blockquote: Le client (ce champ) , le bailleur …
      - group "Façon de signer":
        - button "Dessiner" [pressed]
        - button "Taper"
        - button "Importer"
      - text: Zone de signature
      - paragraph: Signez avec le doigt, un stylet ou la souris.
      - button "Effacer"
      - button "Annuler"
      - button "Utiliser cette signature"
  `);
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Utiliser cette signature' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Votre signature":
      - heading "Votre signature" [level=2]
      - blockquote: Le client (ce champ) , le bailleur …
      - group "Façon de signer":
        - button "Dessiner" [pressed]
        - button "Taper"
        - button "Importer"
      - text: Zone de signature
      - paragraph: Signez avec le doigt, un stylet ou la souris.
      - alert: Dessinez d’abord votre signature.
      - button "Effacer"
      - button "Annuler"
      - button "Utiliser cette signature"
  `);
  await dialog.getByRole('button', { name: 'Taper' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Votre signature":
      - heading "Votre signature" [level=2]
      - blockquote: Le client (ce champ) , le bailleur …
      - group "Façon de signer":
        - button "Dessiner"
        - button "Taper" [pressed]
        - button "Importer"
      - text: Votre nom
      - textbox "Votre nom": Nora Petit
      - button "Initiales"
      - text: "Aperçu : Nora Petit"
      - button "Effacer"
      - button "Annuler"
      - button "Utiliser cette signature"
  `);
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Importer' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Votre signature":
      - heading "Votre signature" [level=2]
      - blockquote: Le client (ce champ) , le bailleur …
      - group "Façon de signer":
        - button "Dessiner"
        - button "Taper"
        - button "Importer" [pressed]
      - paragraph: Image de votre signature (JPG ou PNG)
      - button "Choisir une image de votre signature"
      - paragraph: "Signez sur une feuille blanche et photographiez-la : le papier est effacé, seul le trait reste."
      - button "Effacer"
      - button "Annuler"
      - button "Utiliser cette signature"
  `);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Date' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Date":
      - heading "Date" [level=2]
      - blockquote: Studio Ouest SARL, représentée par Nora Petit, gérante, à …, le (ce champ) .
      - textbox "Date": /[\\d-]+/
      - button "Terminé"
      - button "Suivant"
  `);
});
