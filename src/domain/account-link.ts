export type LinkPurpose = 'reset' | 'confirm' | 'invitation'

const HOUR_MS = 60 * 60 * 1000

/** A mailed link works for so long. */
export const LINK_MS: Readonly<Record<LinkPurpose, number>> = {
  reset: HOUR_MS,
  confirm: 7 * 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
}

/** Mails with a link of one purpose in an hour to one address; further requests send nothing. */
export const MAX_LINK_MAILS = 5
export const LINK_MAILS_MS = HOUR_MS
