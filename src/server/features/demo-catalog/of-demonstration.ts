import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * The condition on the table `orders` that an order was placed by a shopper of the demonstration, so that it is not
 * real.
 */
export const ofDemonstration: Expression<SqlBool> = sql<SqlBool>`
  orders.shopper_id in (select shopper_id from demonstration where shopper_id is not null)`
