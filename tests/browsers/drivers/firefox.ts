import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Driver } from './driver.ts';
import { openMarionette, type Command } from './marionette.ts';
import { until } from './patience.ts';
import { firefoxProgram } from './programs.ts';
import { throughWebDriver } from './webdriver.ts';

/** A port of its own, no first page and nothing asked from the network. */
const preferences = `
user_pref("marionette.port", 0);
user_pref("browser.startup.page", 0);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("app.update.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("browser.safebrowsing.update.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
user_pref("intl.accept_languages", "fr-FR");
`;

const answer = async <T>(asked: Promise<{ value: T }>): Promise<T> => (await asked).value;

/** Runs a script in the browser itself, outside of the page. */
const inBrowser = async <T>(send: Command, script: string, ...args: unknown[]): Promise<T> => {
  await send('Marionette:SetContext', { value: 'chrome' });
  try {
    return await answer(send<{ value: T }>('WebDriver:ExecuteScript', { script, args }));
  } finally {
    await send('Marionette:SetContext', { value: 'content' });
  }
};

/** No window is narrower than 450 px; the page in it can be. */
const resized = `
  const { style } = gBrowser.selectedBrowser;
  for (const bound of ['min', 'max']) {
    style.setProperty(bound + '-width', arguments[0] + 'px');
    style.setProperty(bound + '-height', arguments[1] + 'px');
  }`;

/** Dark or light, colours of the page or of the browser, and letters alone made larger. */
const readerSettings = `
  const { dark, forcedColors, textPercent } = arguments[0];
  Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', dark ? 0 : 1);
  Services.prefs.setIntPref('browser.display.document_color_use', forcedColors ? 2 : 1);
  gBrowser.selectedBrowser.textZoom = (textPercent ?? 100) / 100;`;

/** Errors of pages. Warnings about old features, and calls that were refused or cut, are no faults. */
const heard = `
  const all = Services.console.getMessageArray();
  Services.console.reset();
  return all
    .filter((one) => one instanceof Ci.nsIScriptError && /^https?:/.test(one.sourceName) && (one.flags & 1) === 0)
    .map((one) => one.errorMessage);`;

const driverOver = (send: Command): Omit<Driver, 'close'> => ({
  ...throughWebDriver('firefox', {
    navigate: (url) => send('WebDriver:Navigate', { url }),
    execute: <T>(script: string, args: unknown[]) =>
      answer(send<{ value: T }>('WebDriver:ExecuteScript', { script, args })),
    click: (id) => send('WebDriver:ElementClick', { id }),
    sendKeys: (id, text) => send('WebDriver:ElementSendKeys', { id, text }),
    perform: (actions) => send('WebDriver:PerformActions', { actions }),
    screenshot: () => answer(send<{ value: string }>('WebDriver:TakeScreenshot', { full: false })),
  }),
  resize: (width, height) => inBrowser(send, resized, width, height),
  setUp: (reader) => inBrowser(send, readerSettings, reader),
  offline: (isOff) => inBrowser(send, 'Services.io.offline = arguments[0]', isOff),
  faults: () => inBrowser(send, heard),
});

/** Starts Debian's Firefox without a screen, with a profile that is removed afterwards. */
export const openFirefox = async (): Promise<Driver> => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'paraphe-firefox-'));
  await writeFile(path.join(profile, 'user.js'), preferences);
  const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile];
  const child = spawn(firefoxProgram() ?? 'firefox', [...args, '--width=1400', '--height=1100'], { stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const port = await until(
    () => readFile(path.join(profile, 'MarionetteActivePort'), 'utf8').catch(() => ''),
    () => 'Firefox did not open its port',
    60_000,
  );
  const { send, close } = await openMarionette(Number(port));
  await send('WebDriver:NewSession', { capabilities: {} });
  return {
    ...driverOver(send),
    close: async () => {
      const ended = once(child, 'exit');
      await send('Marionette:Quit', { flags: ['eForceQuit'] });
      close();
      await ended;
      process.off('exit', kill);
      await rm(profile, { recursive: true, force: true });
    },
  };
};
