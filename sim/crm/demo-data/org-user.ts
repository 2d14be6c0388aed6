export interface OrgUser {
  name: string;
  username: string;
  active?: boolean;
  noAccess?: boolean;
  /** The user's only rights; absent: sees and changes everything. */
  permissionSet?: string;
  language?: 'fr' | 'en_US';
}
