/** An email can wait for at most this many products, since anybody can enter it. */
export const MAX_RESTOCK_ALERTS = 50

/** An alert that was asked for so long ago is deleted. */
export const KEEP_RESTOCK_ALERTS_DAYS = 90
