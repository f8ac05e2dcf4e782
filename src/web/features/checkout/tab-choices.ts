import { tabText } from '../../state/tab-storage.ts'

/** These are kept for this tab, so that the checkout has what was chosen in the cart. */
export const storedCode = tabText('larder.discount-code')
export const storedTime = tabText('larder.chosen-time')
/** It is null while the shopper left the note of the address as it is. */
export const storedNote = tabText('larder.order-note')

/** The next order of this tab begins without the discount code, the time and the note of the one that was placed. */
export function forgetTabChoices(): void {
  storedCode.write(null)
  storedTime.write(null)
  storedNote.write(null)
}
