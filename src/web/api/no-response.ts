export const NO_RESPONSE = 'We can’t reach the store right now. Check your connection and try again.'
export const STILL_TRYING = 'We can’t reach the store right now. We’ll keep trying.'
export const CHANGE_SAVED_HERE = 'No connection. Your change is saved on this device.'
export const LOGGED_OUT_HERE = 'No connection. You’re logged out on this device.'
