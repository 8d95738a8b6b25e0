export const GIVE_CERTIFICATES = 'give-attendance-certificates'
