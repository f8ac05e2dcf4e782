export const SAVE_AS_CSV = 'Open it in your spreadsheet program, save it as “CSV UTF-8” with commas, and choose that file'

export const TOO_LARGE = `The spreadsheet is too large to be read: it has too many or too large cells. ${SAVE_AS_CSV}`
