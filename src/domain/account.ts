declare const shopperIdBrand: unique symbol
export type ShopperId = string & { readonly [shopperIdBrand]: 'ShopperId' }

declare const sellerIdBrand: unique symbol
export type SellerId = string & { readonly [sellerIdBrand]: 'SellerId' }

export interface Shopper {
  readonly id: ShopperId
  readonly name: string
  readonly email: string
}
