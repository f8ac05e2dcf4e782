/**
 * What a device shows of a new order. Screens show it while they are locked, so that it has neither a name nor an address.
 */
export interface PushNotice {
  readonly title: string
  readonly text: string
  /** A second notice of the same order replaces the first. */
  readonly number: string
}
