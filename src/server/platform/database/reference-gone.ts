import { DatabaseError } from 'pg'

const FOREIGN_KEY_VIOLATION = '23503' // PostgreSQL manual, appendix A

/** Tells whether another transaction deleted the row that an inserted or updated row refers to. */
export const isReferenceGone = (error: unknown): boolean => error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION
