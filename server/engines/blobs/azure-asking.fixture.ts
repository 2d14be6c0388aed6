import { setProxies } from '../outbound-http/proxy.ts';
import { openAzureFiles } from './azure.ts';
import { parseFilesUrl } from './files-url.ts';

/** Asks a storage for a file that it does not have. Arguments: its address, and the proxy that the environment names. */
const [filesUrl = '', proxy] = process.argv.slice(2);
setProxies({ http_proxy: proxy, https_proxy: proxy });
const place = parseFilesUrl(filesUrl);
if (place.kind !== 'azure') throw new Error('an Azure store is expected');
process.stdout.write(JSON.stringify(await openAzureFiles(place).head('templates/a')));
