import type { ApiDocument, ApiOperation, ApiParameter } from '#contract/public-api/docs-page.ts';

/** A call of the document, with its parameters looked up. */
export interface Call {
  method: string;
  path: string;
  operation: ApiOperation;
  parameters: ApiParameter[];
}

const lookUp = (document: ApiDocument, parameter: ApiOperation['parameters'][number]): ApiParameter[] => {
  if (!('$ref' in parameter)) return [parameter];
  const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  return found ? [found] : [];
};

/** The calls of a document, in its order. */
export const callsOf = (document: ApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      parameters: operation.parameters.flatMap((parameter) => lookUp(document, parameter)),
    })),
  );
