export type LinkPurpose = 'reset' | 'confirm' | 'invitation'

const HOUR_MS = 60 * 60 * 1000

export const LINK_MS: Readonly<Record<LinkPurpose, number>> = {
  reset: HOUR_MS,
  confirm: 7 * 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
}
