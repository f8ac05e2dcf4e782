interface PlacedState {
  readonly placed: string
}

/** Returns the state of My Orders' history entry after an order was placed. A reload keeps it. */
export const placedState = (number: string): PlacedState => ({ placed: number })

const isPlacedState = (state: unknown): state is PlacedState =>
  typeof state === 'object' && state !== null && 'placed' in state && typeof state.placed === 'string'

/** Returns the number of the order that was placed before this entry, if any. */
export const placedNumber = (state: unknown): string | undefined => (isPlacedState(state) ? state.placed : undefined)
