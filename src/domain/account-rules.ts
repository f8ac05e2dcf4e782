import { emailProblem } from './email.ts'
import { type FieldRules, requiredTextRule, type TextRule } from './text.ts'

const MAX_NAME = 100
export const MIN_PASSWORD = 8
const MAX_PASSWORD = 128
const MAX_TYPED = 1000 // limits the cost of hashing

/** Untrimmed. */
const newPassword =
  (name: string): TextRule =>
  (typed) => {
    if (typed === '') return `${name} is required`
    if (typed.length < MIN_PASSWORD) return `${name} must be at least ${MIN_PASSWORD} characters`
    if (typed.length > MAX_PASSWORD) return `${name} must be ${MAX_PASSWORD} characters or fewer`
    return typed.isWellFormed() ? null : `${name} has characters that can’t be saved`
  }

/** No minimum: it only has to match. */
const claimedPassword =
  (name: string): TextRule =>
  (typed) => {
    if (typed === '') return `${name} is required`
    return typed.length > MAX_TYPED ? `${name} is too long` : null
  }

type Login = 'email' | 'password'

export const REGISTRATION_RULES: FieldRules<'name' | Login> = {
  name: requiredTextRule('Name', MAX_NAME),
  email: emailProblem,
  password: newPassword('Password'),
}

/** An invalid email is a wrong login like any other. */
export const LOGIN_RULES: FieldRules<Login> = {
  email: requiredTextRule('Email', MAX_TYPED),
  password: claimedPassword('Password'),
}

export const PASSWORD_CHANGE_RULES: FieldRules<'oldPassword' | 'newPassword'> = {
  oldPassword: claimedPassword('Current password'),
  newPassword: newPassword('New password'),
}
