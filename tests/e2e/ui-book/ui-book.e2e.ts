import { expect } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { test } from '../page-objects/ui-book-test.ts';

// One worker for the file, because each builds the book.
test.describe.configure({ mode: 'default' });

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

for (const [theme, viewport] of [
  ['light', desk],
  ['dark', phone],
] as const) {
  test.describe(`${theme}, ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport === phone, isMobile: viewport === phone });

    test('no piece in any state, nor what opens over the page, has an accessibility finding, and none widens the page', async ({
      page,
      openBook,
    }) => {
      await openBook({ theme });
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.getByRole('button', { name: 'With undo' }).click();
      for (const name of ['Dialog with a form', 'Confirm that failed', 'Menu drawer', 'Detail drawer']) {
        await page.getByRole('button', { name }).click();
        await expect(page.getByRole(name.startsWith('Confirm') ? 'alertdialog' : 'dialog')).toBeVisible();
        await expectNoAxeFindings(page, '[role=dialog], [role=alertdialog]');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { name })).toBeFocused();
      }
      await page.locator('#menu-button button').last().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoAxeFindings(page, '[role=menu]');
    });
  });
}

test('a dialog and a confirmation are named, keep the focus, and give it back', async ({ page, openBook }) => {
  await openBook();
  await test.step('hides the page behind, keeps the focus and gives it back', async () => {
    const opener = page.getByRole('button', { name: 'Dialog with a form' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nouvel utilisateur' });
    await expect(dialog).toBeVisible();
    expect(await opener.evaluate((button) => button.closest('[inert]') !== null)).toBe(true);
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((it) => it.contains(document.activeElement)), `after Tab ${at}`).toBe(true);
    }
    await page.mouse.click(5, 5);
    expect(await dialog.evaluate((it) => it.contains(document.activeElement)), 'after a press outside').toBe(true);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
  await test.step('a confirmation says what follows, and starts on the way out', async () => {
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Supprimer l’environnement « Recette » ?' });
    await expect(dialog).toHaveAccessibleDescription(/Cette action est définitive/);
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('Escape closes it however soon it follows a press beside it', async () => {
    await page.getByRole('button', { name: 'Dialog with a form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouvel utilisateur' });
    await expect(dialog).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await Promise.all([page.mouse.click(5, 5), page.keyboard.press('Escape')]);
    await expect(dialog).toHaveCount(0);
  });
});

test('a menu opens by arrow, moves by arrows and letters, and gives the focus back; a blocked item says why and does nothing', async ({
  page,
  openBook,
}) => {
  await openBook();
  await test.step('a blocked item', async () => {
    await page.locator('#menu-button button').first().click();
    const item = page.getByRole('menuitem', { name: 'Changer de profil' });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused();
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toHaveAccessibleDescription('Le dernier propriétaire doit le rester');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.getByText('Blocked items do nothing')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('by keyboard', async () => {
    const opener = page.locator('#menu-button button').first();
    await expect(opener).toHaveAccessibleName('Actions pour Claire Martin');
    await opener.focus();
    await page.keyboard.press('ArrowDown');
    const item = (name: string) => page.getByRole('menuitem', { name });
    await expect(item('Copier l’identifiant')).toBeFocused();
    await expect(page.getByRole('menu', { name: 'Actions pour Claire Martin' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(item('Modifier')).toBeFocused();
    await page.keyboard.press('s');
    await expect(item('Supprimer')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item('Supprimer')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Supprimer' })).toBeVisible();
    await expect(opener).toBeFocused();
  });
});

test('buttons, a password and a toast: what is blocked or busy, shown or hidden, undone or kept', async ({
  page,
  openBook,
}) => {
  await page.clock.install();
  await openBook();
  await test.step('a blocked button keeps the focus, says why, and does nothing; a busy one keeps its width', async () => {
    const actions = page.locator('#button');
    const blocked = actions.getByRole('button', { name: 'Enregistrer' }).nth(2);
    await actions.getByRole('button', { name: 'Toggle loading' }).focus();
    await page.keyboard.press('Tab');
    await expect(blocked).toBeFocused();
    await expect(blocked).toHaveAccessibleDescription('Seul un propriétaire peut faire ceci');
    await expect(actions.getByRole('tooltip').filter({ visible: true })).toHaveText(/propriétaire/);
    await page.keyboard.press('Escape');
    await expect(actions.getByRole('tooltip').filter({ visible: true })).toHaveCount(0);
    const busy = actions.getByRole('button', { name: 'Enregistrer' }).nth(1);
    await expect(busy).toHaveAccessibleName('Enregistrer (en cours)');
    const [rest, loading] = await Promise.all(
      [actions.getByRole('button', { name: 'Enregistrer' }).first(), busy].map((button) => button.boundingBox()),
    );
    expect(loading?.width).toBe(rest?.width);
  });
  await test.step('a password is shown and hidden again, and an error does not move what follows', async () => {
    const field = page.locator('#password-field');
    const input = field.getByLabel('Mot de passe', { exact: true }).first();
    const eye = field.getByRole('button', { name: 'Afficher le mot de passe' }).first();
    await eye.click();
    await expect(input).toHaveAttribute('type', 'text');
    await expect(eye).toHaveAttribute('aria-pressed', 'true');
    await eye.click();
    await expect(input).toHaveAttribute('type', 'password');
    const heights = await page
      .locator('#text-field label')
      .evaluateAll((labels) => labels.slice(0, 2).map((label) => label.parentElement?.clientHeight));
    expect(heights[0]).toBe(heights[1]);
    await expect(page.getByLabel('Nom', { exact: true }).first()).toHaveAccessibleDescription(
      'Ce champ ne peut pas être vide',
    );
  });
  await test.step('a toast is said in a region that was there before it, can be undone, and an error stays', async () => {
    const region = page.getByRole('region', { name: 'Notifications' });
    await expect(region.getByRole('list')).toHaveAttribute('aria-live', 'polite');
    await page.getByRole('button', { name: 'With undo' }).click();
    await region.getByRole('button', { name: 'Annuler' }).click();
    await expect(region.getByRole('listitem')).toHaveText(/^Information\s: Modèle rétabli/);
    await page.getByRole('button', { name: 'Error', exact: true }).click();
    await page.mouse.move(5, 5);
    await page.clock.runFor(7000);
    await expect(region.getByRole('listitem')).toHaveText([/^Erreur\s: Le déploiement a échoué/]);
    await region.getByRole('button', { name: 'Fermer' }).click();
    await expect(region.getByRole('listitem')).toHaveCount(0);
  });
});

test('tabs and tables: one stop, sorted by headers, searched, rows pressed', async ({ page, openBook }) => {
  await page.clock.install();
  await openBook();
  await test.step('a press on a row follows its link, unless text is being selected', async () => {
    const cell = page
      .getByRole('row', { name: /Formation/ })
      .first()
      .getByRole('cell')
      .nth(1);
    // Click on the text, which is at the start of the cell.
    const words = { position: { x: 30, y: 20 } };
    const hash = () => new URL(page.url()).hash;
    await page.evaluate(() => history.replaceState(null, '', '#before'));
    await cell.dblclick(words);
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('00D5g00002ABC12');
    await cell.dispatchEvent('click');
    // Longer than the wait for a second click on text.
    await page.clock.runFor(600);
    expect(hash()).toBe('#before');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await cell.click(words);
    await expect.poll(hash).toBe('#env-2');
    await page.evaluate(() => history.replaceState(null, '', '#before'));
    const box = (await cell.boundingBox())!;
    await cell.click({ position: { x: box.width - 4, y: 20 } });
    expect(hash()).toBe('#env-2');
    await page.evaluate(() => history.replaceState(null, '', '#before'));
    // The list is drawn anew while the press waits.
    const drawnAnew = await cell.evaluateHandle((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x + 30, clientY: y + height / 2 }));
      const row = element.closest('tr')!;
      const copy = row.cloneNode(true) as Element;
      row.replaceWith(copy);
      return { row, copy };
    });
    await expect.poll(hash).toBe('#env-2');
    await drawnAnew.evaluate(({ row, copy }) => copy.replaceWith(row));
  });
  await test.step('a table sorts by its headers and says so', async () => {
    const table = page.getByRole('table', { name: 'Environnements de test' });
    const header = table.getByRole('columnheader', { name: 'Nom' });
    const firstNames = async () => (await table.locator('tbody tr td:first-child').allTextContents()).slice(0, 4);
    await expect(header).not.toHaveAttribute('aria-sort');
    await header.getByRole('button').press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    expect(await firstNames()).toEqual(['Démo', 'Développement', 'Éssai 9', 'Éssai 10']);
    await header.getByRole('button').press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    expect((await firstNames())[0]).toBe('Recette');
  });
  await test.step('a search goes through the whole row and announces how many', async () => {
    const search = page.getByRole('searchbox', { name: 'Rechercher un environnement' });
    const count = page.locator('#data-table').getByRole('status').first();
    await search.fill('00d5g00003');
    await expect(count).toHaveText('1 résultat');
    await search.fill('ESSAI');
    await expect(count).toHaveText('2 résultats');
    await search.fill('rien de tel');
    await expect(count).toHaveText('Aucun résultat');
    await expect(page.getByText('Aucune ligne ne correspond à la recherche.')).toBeVisible();
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await expect(page.getByRole('table', { name: 'Environnements de test' }).locator('tbody tr')).toHaveCount(8);
  });
  await test.step('tabs have one stop, and arrows, Home and End choose', async () => {
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    await tab(/Utilisateurs/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(/Package/)).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Package' })).toHaveText('Version 5.12.0');
    await page.keyboard.press('End');
    await expect(tab(/signature/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(tab(/Utilisateurs/)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel')).toBeFocused();
  });
});

test('the pieces speak English when asked', async ({ page, openBook }) => {
  await openBook({ lang: 'en' });
  await expect(page.getByRole('button', { name: 'Show the password' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Long dialog' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('a table is a list, a dialog a sheet, and a finger finds every control', async ({ page, openBook }) => {
    await openBook();
    await test.step('a finger finds every control, and no field makes the phone zoom', async () => {
      const small = await page.locator('main').evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>('button, select, textarea, input:not([type=checkbox], [type=radio])')]
          .filter((control) => control.closest('label') === null)
          .map((control) => ({
            what: control.getAttribute('aria-label') ?? control.textContent,
            height: control.offsetHeight,
            font: control.matches('button') ? 16 : Number.parseFloat(getComputedStyle(control).fontSize),
          }))
          // The border belongs to the field's frame: 44 px with it, 42 px without.
          .filter(({ height, font }) => height < 42 || font < 16),
      );
      expect(small).toEqual([]);
    });
    await test.step('a table is a list, sorted by a picker', async () => {
      await expect(page.getByRole('table')).toHaveCount(0);
      const list = page.getByRole('list', { name: 'Environnements de test' });
      await page.locator('#data-table').getByLabel('Trier par').selectOption({ label: 'Nom, décroissant' });
      await expect(list.getByRole('listitem').first()).toContainText('Recette');
      await expect(list.getByRole('listitem').first()).toContainText('Identifiant');
    });
    await test.step('a dialog is a sheet at the bottom', async () => {
      await page.getByRole('button', { name: 'Dialog with a form' }).tap();
      const box = await page.getByRole('dialog').boundingBox();
      expect(box).toMatchObject({ x: 0, width: 360 });
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740);
    });
  });
});
