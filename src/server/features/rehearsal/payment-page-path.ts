export const paymentPagePath = (session: string): string => `/rehearsal/${session}`
