export interface OrgUser {
  name: string;
  username: string;
  active?: boolean;
  noAccess?: boolean;
  language?: 'fr' | 'en_US';
}
