import type { DatabaseError } from 'pg'

/** Whether another order has the number: a retry draws another. */
export const isNumberTaken = (error: DatabaseError): boolean => error.constraint === 'orders_number'
