import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readXml, textOf, type Element } from '#sim/crm/metadata/xml.ts';

const folder = 'salesforce/customer/force-app/main/default';
const read = (file: string): Element => readXml(readFileSync(`${folder}/${file}`, 'utf8'), file);

const external = read('externalCredentials/Paraphe.externalCredential-meta.xml');
const named = read('namedCredentials/Paraphe.namedCredential-meta.xml');
const granted = read('permissionsets/Paraphe_Callout.permissionset-meta.xml');

const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);

const parametersOf = (element: Element, name: string): Record<string, string>[] =>
  childrenOf(element, name).map(({ children }) =>
    Object.fromEntries(children.map(({ name: key, text }) => [key, text])),
  );

/** Elements as Salesforce publishes them (Metadata API, version 67.0), of what is used here. */
const published: Record<string, string[]> = {
  ExternalCredential: ['authenticationProtocol', 'description', 'externalCredentialParameters', 'label'],
  externalCredentialParameters: [
    'description',
    'parameterGroup',
    'parameterName',
    'parameterType',
    'parameterValue',
    'sequenceNumber',
  ],
  NamedCredential: [
    'allowMergeFieldsInBody',
    'allowMergeFieldsInHeader',
    'calloutStatus',
    'generateAuthorizationHeader',
    'label',
    'namedCredentialParameters',
    'namedCredentialType',
  ],
  namedCredentialParameters: ['externalCredential', 'parameterName', 'parameterType', 'parameterValue'],
  PermissionSet: [
    'description',
    'externalCredentialPrincipalAccesses',
    'hasActivationRequired',
    'label',
    'objectPermissions',
  ],
  externalCredentialPrincipalAccesses: ['enabled', 'externalCredentialPrincipal'],
};

describe('the credential by which an org calls the portal', () => {
  // REQ-3.8.5
  it('has no element but published ones', () => {
    const unknown = [external, named, granted].flatMap((root) =>
      [root, ...root.children].flatMap(({ name, children }) =>
        children.filter((child) => published[name] && !published[name].includes(child.name)).map((child) => child.name),
      ),
    );
    expect([external.name, named.name, granted.name]).toEqual([
      'ExternalCredential',
      'NamedCredential',
      'PermissionSet',
    ]);
    expect(unknown).toEqual([]);
  });

  // REQ-3.8.5
  it('sends the token of one principal as a bearer, and holds none', () => {
    expect(textOf(external, 'authenticationProtocol')).toBe('Custom');
    const parameters = parametersOf(external, 'externalCredentialParameters');
    const principal = parameters.find(({ parameterType }) => parameterType === 'NamedPrincipal');
    expect([principal?.['parameterName'], principal?.['parameterGroup']]).toEqual(['Portal', 'Portal']);
    const headers = parameters.filter(({ parameterType }) => parameterType === 'AuthHeader');
    expect(headers.map(({ parameterName, parameterValue }) => [parameterName, parameterValue])).toEqual([
      ['Authorization', "{!'Bearer ' & $Credential.Paraphe.Token}"],
    ]);
    expect(parameters).toHaveLength(2);
  });

  // REQ-3.8.5
  it('leads to the portal alone, and makes no header of its own', () => {
    const parameters = parametersOf(named, 'namedCredentialParameters');
    expect(parameters.map(({ parameterType }) => parameterType)).toEqual(['Url', 'Authentication']);
    expect(parameters[0]?.['parameterValue']).toBe('https://portal.example.com');
    expect(parameters[1]?.['externalCredential']).toBe('Paraphe');
    expect(textOf(named, 'namedCredentialType')).toBe('SecuredEndpoint');
    expect(textOf(named, 'generateAuthorizationHeader')).toBe('false');
    expect(textOf(named, 'allowMergeFieldsInHeader')).toBe('true');
  });

  // REQ-3.8.5
  it('is used by whoever has the permission set, who reads nothing else by it', () => {
    expect(parametersOf(granted, 'externalCredentialPrincipalAccesses')).toEqual([
      { enabled: 'true', externalCredentialPrincipal: 'Paraphe-Portal' },
    ]);
    const [access, ...more] = parametersOf(granted, 'objectPermissions');
    expect(more).toEqual([]);
    const rights = Object.entries(access ?? {}).filter(([, value]) => value === 'true');
    expect([access?.['object'], rights]).toEqual(['UserExternalCredential', [['allowRead', 'true']]]);
  });
});
