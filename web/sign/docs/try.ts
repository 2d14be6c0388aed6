// The sheet is in the bundle because a class of it is used: one that is only imported is left out.
import styles from './operation.module.css';

const fieldsOf = (form: HTMLFormElement, place: string): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(`[data-in="${place}"]`),
];

const addressOf = (form: HTMLFormElement): string => {
  const path = fieldsOf(form, 'path').reduce(
    (address, { name, value }) => address.replace(`{${name}}`, encodeURIComponent(value.trim())),
    form.dataset['path'] ?? '',
  );
  const given = fieldsOf(form, 'query').filter(({ value }) => value.trim() !== '');
  const query = new URLSearchParams(given.map(({ name, value }) => [name, value.trim()])).toString();
  return query === '' ? path : `${path}?${query}`;
};

const bodyOf = (form: HTMLFormElement): BodyInit | null => {
  const [json] = fieldsOf(form, 'body');
  if (json) return json.value;
  const [file] = fieldsOf(form, 'file');
  if (!file) return null;
  const data = new FormData();
  if (file.files?.[0]) data.set('file', file.files[0]);
  return data;
};

/** `Org-Type` has the server refuse a token of production: nobody signs a real contract by trying. */
const headersOf = (form: HTMLFormElement, token: string): Record<string, string> => ({
  ...(form.dataset['token'] && { authorization: `Bearer ${token}` }),
  ...Object.fromEntries(
    fieldsOf(form, 'header')
      .filter(({ value }) => value.trim() !== '')
      .map(({ name, value }) => [name, value.trim()]),
  ),
  ...(form.dataset['token'] && { 'org-type': 'sandbox' }),
  ...(fieldsOf(form, 'body').length > 0 && { 'content-type': 'application/json' }),
});

const fileLink = async (response: Response, label: string): Promise<HTMLAnchorElement> => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = 'document.pdf';
  link.textContent = label;
  return link;
};

/** Asks for the token where it is typed, with the way back to the call. */
const askForToken = ({ dataset: { name = '', id = '' } }: HTMLFormElement): void => {
  const missing = document.querySelector<HTMLElement>('[data-missing]');
  const back = document.createElement('a');
  back.href = `#${id}`;
  back.textContent = name;
  missing?.replaceChildren(missing.dataset['missing'] ?? '', ' ', back);
  document.querySelector<HTMLElement>('[data-bearer]')?.focus();
};

const send = async (form: HTMLFormElement, token: string): Promise<void> => {
  const status = form.querySelector<HTMLElement>(`.${styles['status']}`);
  const result = form.querySelector<HTMLElement>('[data-result]');
  if (!status || !result) return;
  const { method = 'GET', sending = '', noAnswer = '', save = '', fillIn = '' } = form.dataset;
  result.hidden = true;
  result.textContent = '';
  document.querySelector('[data-missing]')?.replaceChildren();
  if (form.dataset['token'] && token === '') {
    status.textContent = '';
    askForToken(form);
    return;
  }
  const empty = fieldsOf(form, 'path').find(({ value }) => value.trim() === '');
  if (empty) {
    // Without an id another call would be made, such as that of a list.
    status.textContent = fillIn.replace('{name}', empty.name);
    empty.focus();
    return;
  }
  status.textContent = sending;
  try {
    const response = await fetch(addressOf(form), { method, headers: headersOf(form, token), body: bodyOf(form) });
    status.textContent = `${response.status} ${response.statusText}`;
    const type = response.headers.get('content-type');
    if (type?.includes('json')) {
      result.textContent = JSON.stringify(await response.json(), null, 2);
      result.hidden = false;
    } else if (type !== null) status.append(' ', await fileLink(response, save));
  } catch {
    status.textContent = noAnswer;
  }
};

/** Lets the forms make their calls with the token that the reader types, which is kept in its field alone. */
export const makeTryable = (): void => {
  const bearer = document.querySelector<HTMLInputElement>('[data-bearer]');
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-try]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form, bearer?.value.trim() ?? '');
    });
};
