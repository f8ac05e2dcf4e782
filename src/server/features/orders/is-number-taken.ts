import type { DatabaseError } from 'pg'

export const isNumberTaken = (error: DatabaseError): boolean => error.constraint === 'orders_number'
