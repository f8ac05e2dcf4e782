import type { CreditMovement } from './credit.ts'

/** Says in plain words where a movement of credit comes from. */
export function movementText({
  what,
  amount,
  reason,
  number,
}: Pick<CreditMovement, 'what' | 'amount' | 'reason'> & { readonly number: string | null }): string {
  const order = number === null ? 'an order that is being paid' : `order #${number}`
  switch (what) {
    case 'given':
      return `${amount > 0 ? 'From the store' : 'Taken by the store'}${reason === null ? '' : `: ${reason}`}`
    case 'used':
      return `Used for ${order}`
    case 'released':
      return `Back from ${number === null ? 'an order that was not paid' : order}`
    case 'returned':
      return `Back from ${order}${reason === null ? '' : `: ${reason}`}`
    case 'ended':
      return 'Ended with the account'
  }
}
