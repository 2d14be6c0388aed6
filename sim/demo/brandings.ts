import type { Portal } from './portal.ts';

/** A PNG of 420 × 96 pixels, white and amber on transparent: made for a dark header. */
const logo = [
  'iVBORw0KGgoAAAANSUhEUgAAAaQAAABgCAMAAABlnPYRAAACwVBMVEVMaXH/////////////////////////////////////////',
  '////////////////////////////////////////////////////////////////////////////////////////////////////',
  '////////////////////////////////////////////////////////////////////////////////////////////////////',
  '////////////////////////////////////////////////////////////////////////////////////////////////////',
  '////////////////////////////////////////////////////////////////////////////////////////////////////',
  '////////////////////////////////////////////////////////////////////////////////////////////////////',
  '////////////////////////////////////////////////////////////////////////////////////////////////////',
  '////////////////////////////////////////////////////////////////////////////////////////////////////',
  '////////////////////////////////////////////////////////////////////////////////////////////////////',
  '///////////////////////////////////////////////////////////////////////////////////////////yozpYitfu',
  'AAAA6XRSTlMAzsyAFaoPv0AiBJkL6bb+iLQRAUTAA7ti/Af9Btsq8NYS7lAC+QUIDfgUrhOvlRvJ3az3ZihG+pjL7yucCrkZ9jR8',
  'i+vqDpF/8ueFyFH73G/1WmQ1Y2hJd1J74W6OgqTxlDLXuJM2X6Ihxqex9FR4P8pOEFPZGj7ohmxNkDN24oQs0Xna33LjxNNKIB4j',
  '7Ey9nsJB5seJSxxpjdBP1V7kpqttsC+1ut5doIGlQyQuV75cPcNw5YOHWDk4zzcWofOdKUJHis0Jj7NbPB1gZagnrTF0VTvgfkUM',
  'MHOXWcWWm+3Ymp9hayVIcZINkcMAAAAJcEhZcwAACxMAAAsTAQCanBgAAAjcSURBVHja7Zv1exRHGIAnQAwCB7lwgSOBECckhEAT',
  'NAQNwd3dirsUd9ciLUWLFgpFikORUnd393b7VzS5/WZvZVbubu7J7tPv+4FkZ2ZnN/vuu6MQgoGBgYGBgYGBgYGBgYGBgYGBgeH0',
  'iBFkEYPPw5YRLYcUjc/D9iKhSg4QCVVygkiokgNEQpWcIBKq5ACRUCUniIQqOUAkVMkJIqFKDhAJVXKCSKiSA0RClZwgEqrkAJFQ',
  'JSeIhCo5QCRUyQkioUoOEAlVcoJIwankjqWhWyTpvc29WkdebN356HOME+NpQmYsI5Jobr4scXq81/S+PLRwtiYpXVN28Oi130c+',
  'HDOyT2NNPTnyu8kp1l5IurEl8enhFyk4lZ6Szn6SmZ81NXGA/wqvlC2hGdUhqSpNiGXdUkOaG6FIrp98emiJ4X1Vo0VPapKilCWL',
  'WrSV6m0QsVrFqYbyfrYkbihUFqgiy+2bOqnW4RELwylSUCq1l06ewMo+v0Z1iYy1PCD5aloZZQWSq5MhpHXXVdW27Z9uAKkiPpmu',
  'B0mMJic7hU+kYFQqHi+dvDtJk5vdVHuNurwgCUJENQuQhBeMIH3QUltthyhjSELNM4aQymNaY14iRUeHrtJA2ckj1Jm5rCfLEZLQ',
  'wgok4SV9SMtdrGojoowhCRu9JpCEgkJOIsXEhK5SB9nJs9TNUXN/XuqxKot7cIckrLICqblbD9KeBtJHcU2VFH/bOTndGJIw1AyS',
  '0K2Qj0hMcIHVml9fdm4r1denu/SRHjOx4jm5G/5ZxQKkWrVl8UAFqXdCQsIP302mNd+yAokqroGU2402b8t2VLxUaSn0jNFqSG3L',
  'rzti9LRWlKIGUkH5zf4Umey/aL8oLiLpkAskhotndRR/9FfkTaQAU3b5E+9uNYVUj3klgFRHPPpMR142pBQPG9LbkNBoMCR4aRua',
  'Gq+CVFM82g/qHdBAqiUevd+rEb3qb3xECl2lY/DiiT/eVOTRPzhZ0Yi67/GA5IFH8YwlSMIfTEgLZ0PCMOks7xFIWs2GRB9YX7cO',
  'JEKm0+9fg3ZcRApZpU7QjqaPEn9ZJ8srAZHqs8dPoUEi0NzNsAZplJcFaSocN2UM+9brQGoGX3Z9SCSXfvNa8xEpVJWmiKeMJV3E',
  'X7rI8oZCfXkkjJBamEJK9P17gwXpRVXvzxfbQINcNqQJQJ3oQyL7od7n+YgUokpJXWkXDJQ64PFnjoP6DgYKaXm8P7wmn7vNppDu',
  '+4Tuls2A9CW0Px75eRegUB82pKvi4UwjSGQG1NGOj0ihqdTH/2lIVn/d6VNtUBooJHk8oQOpv3jUssQUUtxD348yLaQo5lt5FFLL',
  'mJCuQcfha0NII6GOQXxECk2lPPGEDeW/3tK8YVug20C4Qqrogq84lOfyX9kM0o4mFT965GggxTKbjseQOkXbBR9Wr0YTbSvGgJQA',
  'dYzkJFIoKuVkiOPAivnvddAX9w8OYL6lN19IiujutgAJhmtjNJAGw+EbivNKIPWEwWA2Mc4Y0mUot5KTSKGodAoG9PIG90OpvYLK',
  'ng4bpElpVmbB48iDR74v4041pNfUN6D4CL6jC6lmfw8xhkT/kld5iRSCSm3E0v/4DjqLB9elXJhkmR8uSHV3EWuQyFh4YipIqwRt',
  'l5SQJZA6Tg9Svy+YSxVySBOZNYcgUvAqtYOeQb7v6C+YA7tEs2HotClgSG0i/ZFgYFLGUIuQSn2d0PqPVZB2wOHPrL9K6K7/ueue',
  'aQJpDxQczk2koFV6VjmrDTd7QeWZK4frOEkRg6xBIpvFMZUKUjYcblWcNwdSOxu0Sa1NIMGTEV7mJlKwKnlugiqJYkBv7hxtzPdC',
  'XZ/zHsx+c38mlGx52RqkLN/Ko2u7apy0WDzsoVgHqw2Ftmu64N7CLq0YT18LybMRiu3kJ1KQKr2us3A4TzXpcjUMMw7LzF8mOSQy',
  'RFy7V0GikiyQTy0WwORcKWucNAemunpmG0E6DvX+ylGkIFU6oQNpL+Q3ztBMX3KD5KZj+jRrkKpPkt8hhXSF0QFdIKhGDsrBLMyD',
  'Cb0MIDWk8+C3eYoUlEqlHXUg9ShWTY0tVewjykrjMXe3Ckb+692WIJFFLEjFqZBw3t8Bp5Ojh9iQ4mEi7FGOLqSipVBFx3yeIgWl',
  '0hDdjRLvQolLMDwXel6Tzsq8U8BlPYm0UE2xmUByz2dAImV0UZJ+8HK30rnRYp1ZcFhAE5axIWUfPCstyJfxFSkYlfaJxRbL+svJ',
  'qo0fnaW16aaLKtaU4v++fdPCyqy8Cx45SAfSt/AsItyWIEkzNQpIcefoDV6cV96t3nmjJi0ykOhAyt4N34vGKkg9IyNn7UuRLVT/',
  'mMlXpCBUioWHtEiWdgcWkOgWyPQ6svo6dssIZiNKMx1I5DQUWGENEklkQCJ3m0iJrq6yfUPTiB4k6c0ba7LHISWHt0iBq1RVLDQ+',
  'S5YWByudc2nCWx1C3i2kC6kT9c4ipMEuBiQypxXroh28+pCiYCdlo4WGkOrmEt4iBawS7an+rkj9CF4ifxO00hUuSOSsakBjAklq',
  'xZT77oq6aq/ZPonoQ6Kvp/CVAaTZwz2Ev0iBqkRXmYsUqWnaDcfz5qu3Oi3nBOmeYLjNQQOpsC8LEikZp3qP+qWxthn7IcXDdtDU',
  'Uj1Im8ZWIyQMIgWqEmwuXlpdkeptxNhwHNO+n1TlgLzjWYQTJGnLX5E1SP4N0aq9Vh8f3iZx+iXvSiYxhkTWKleLKCRXas+CI83z',
  'xgxp5yaEhEUkDnvw9CM/bdDc2r1WDzyTROwZ1VYMmVu76qmBn6YTG/x/pBhORDFI2P4/UjQ3pBiVIRKqZCOR/tUJVMlGIhlAQpXs',
  '0iIZQEKV7NIiGUFClWzStTOChCrZpGtnCAlVsscYyRASqmSPMZIxJFTJFpMNxpBQJVtMNphAQpXsMGtnAglVssOsnRkkVMkG099m',
  'kFAlG0x/m0JClSp/HckUEqpU+etI5pBQpUpfkDWHhCpV+oKsBUioEgYGBgYGBgYGBgYGBgYGBgYGBsb/LP4Dyv6266UXhyMAAAAA',
  'SUVORK5CYII=',
].join('');

const look = {
  name: 'Acier Nord',
  background: '#1F2A37',
  text: '#ffffff',
  button: '#B45309',
  buttonText: '#ffffff',
  logo: `data:image/png;base64,${logo}`,
  logoSize: 'M',
  isDefault: true,
};

/** Creates a default branding and a second one; skips those that exist. */
export const ensureBrandings = async (portal: Portal, bearer: string): Promise<void> => {
  const path = '/api/companyBranding';
  const { body: known } = await portal.call<{ name: string }[]>('GET', path, { bearer });
  for (const wanted of [look, { ...look, name: 'Filiale Export', background: '#0B4F8A', isDefault: false }]) {
    if (known.some(({ name }) => name === wanted.name)) continue;
    const { body: id } = await portal.call<string>('POST', path, { bearer, body: { name: wanted.name } });
    await portal.call('PUT', `${path}/${id}`, { bearer, body: wanted });
  }
};
