import { type Expression, type SqlBool, sql } from 'kysely'

/** Of table `orders`: invented ones, by shoppers of the demonstration. */
export const ofDemonstration: Expression<SqlBool> = sql<SqlBool>`
  orders.shopper_id in (select shopper_id from demonstration where shopper_id is not null)`
