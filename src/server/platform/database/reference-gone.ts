import { DatabaseError } from 'pg'

const FOREIGN_KEY_VIOLATION = '23503' // PostgreSQL manual, appendix A

/** A row that something was to refer to was deleted by another transaction at the same time. */
export const isReferenceGone = (error: unknown): boolean => error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION
