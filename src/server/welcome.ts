import type { Config } from './config.ts'

/** What the start has to say: where the store is, the seller's login, and what is only a rehearsal. `password`: null when it was given to us. */
export function welcome({ sellerEmail }: Config, address: string, password: string | null): string[] {
  return [
    '',
    `Larder is open:  ${address}`,
    `Seller's area:   ${address}/seller`,
    `  email          ${sellerEmail}`,
    `  password       ${password ?? 'as set by SELLER_PASSWORD'}`,
    'Online payment:  not set up yet; cash on delivery works',
    '',
  ]
}
