/** `user` is shown as "limited" on some screens: two words for one role (REQ-1.1.1). */
export const roles = ['owner', 'user'] as const;
export type Role = (typeof roles)[number];

export const companyStatuses = ['free', 'verificationinprogress', 'verified', 'blocked'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const accountStatuses = ['registered', 'active'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** Default language of what is sent to be signed (REQ-1.1.4). */
export const signLanguages = ['fr', 'en', 'es', 'de', 'it', 'nl', 'pl'] as const;

/** Role names compare case-insensitively (REQ-1.6.1). */
export const isOwner = (roleName: string): boolean => roleName.toLowerCase() === 'owner';
