import { emailIssue } from '../text/email.ts'
import { phoneIssue } from '../text/phone.ts'
import { type FieldRules, oneLine, requiredTextRule, type TextRule } from '../text/text.ts'

const MAX_NAME = 100
export const MIN_PASSWORD = 8
const MAX_PASSWORD = 128
const MAX_TYPED = 1000 // limits the cost of hashing

/** Passwords are checked as typed: they are never trimmed. */
const newPassword =
  (name: string): TextRule =>
  (typed) => {
    if (typed === '') return `${name} is required`
    if (typed.length < MIN_PASSWORD) return `${name} must be at least ${MIN_PASSWORD} characters`
    if (typed.length > MAX_PASSWORD) return `${name} must be ${MAX_PASSWORD} characters or fewer`
    return typed.isWellFormed() ? null : `${name} has characters that can’t be saved`
  }

/** The password has no minimum length here, since it is compared with the saved one and not saved itself. */
const claimedPassword =
  (name: string): TextRule =>
  (typed) => {
    if (typed === '') return `${name} is required`
    return typed.length > MAX_TYPED ? `${name} is too long` : null
  }

type Login = 'email' | 'password'

export const REGISTRATION_RULES: FieldRules<'name' | Login> = {
  name: requiredTextRule('Name', MAX_NAME),
  email: emailIssue,
  password: newPassword('Password'),
}

/** The email's format is not checked, so that an invalid email gets the same error as any other wrong login. */
export const LOGIN_RULES: FieldRules<Login> = {
  email: requiredTextRule('Email', MAX_TYPED),
  password: claimedPassword('Password'),
}

/** An account may have no phone number. */
export const optionalPhoneIssue: TextRule = (typed) => (oneLine(typed) === '' ? null : phoneIssue(typed))

/** The password that is asked for before an email is changed or an account is deleted. */
export const PASSWORD_RULES: FieldRules<'password'> = { password: claimedPassword('Password') }

export const PASSWORD_CHANGE_RULES: FieldRules<'oldPassword' | 'newPassword'> = {
  oldPassword: claimedPassword('Current password'),
  newPassword: newPassword('New password'),
}
