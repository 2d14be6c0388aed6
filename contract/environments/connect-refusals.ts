/** Also the words of the CRM's own page that the portal knows. */
export const connectRefusals = [
  'OAuthStateInvalid',
  'InvalidSpecificDomain',
  'WrongOrgType',
  'ProductionAlreadyConnected',
  'ExternalDoesNotExist',
  'CrmAuthenticationFailed',
  'access_denied',
  'inactive_org',
  'inactive_user',
  'invalid_app_acess',
  'NO_ACCESS',
  'server_error',
  'REQUEST_LIMIT_EXCEEDED',
  'CrmUnavailable',
  'CrmTimeout',
] as const;
