/** The store's own name, look and words, as pages get them. What the owner has not set is absent. */
export interface StoreIdentityWire {
  readonly name: string
  /** `letter` is the first letter of the name. It is there when the name or the logo takes the place of the drawn logo. */
  readonly letter?: string
  readonly tagline?: string
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number }
  readonly color?: string
  readonly icons?: {
    readonly favicon: string
    /** `touch` is made of the logo. */
    readonly touch?: string
  }
  /** `picture` is made of the logo, for link previews. */
  readonly picture?: { readonly src: string; readonly width: number; readonly height: number; readonly alt: string }
  readonly words?: WordsWire
  /**
   * `whileClosed` take the place of `tagline` and `words` while the store is closed. It is absent when none of them names
   * minutes, because only such texts are left out then.
   */
  readonly whileClosed?: { readonly tagline?: string; readonly words?: WordsWire }
}

interface WordsWire {
  readonly hero?: string
  readonly heroText?: string
  readonly reasons?: readonly { readonly title: string; readonly text: string }[]
  readonly newsletter?: string
}
