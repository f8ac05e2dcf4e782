import type { FieldErrors } from '../../../../contract/responses.ts'
import { MAX_PICTURE_BYTES } from '../../../../domain/picture.ts'
import { type Observable, observable } from '../../../state/observable.ts'
import { recheck } from '../../../ui/field-problems.ts'
import { draftErrors, errorsByField } from './draft-errors.ts'
import { clearSlot, moveSlot, NO_PICTURES, type PictureSlots, putPictures } from './picture-choice.ts'
import { type DraftField, draftOfferProblem, EMPTY_DRAFT, type ProductDraft } from './product-draft.ts'
import { shrunkPicture } from './shrunk-picture.ts'

export interface FormState {
  readonly draft: ProductDraft
  readonly pictures: PictureSlots
  /** The errors by field. Those of the pictures have the key `images`. */
  readonly errors: FieldErrors
  /** The part of the request that is sent, from 0 to 1. Null means that the form is not being submitted. */
  readonly sent: number | null
}

export const EMPTY_FORM: FormState = { draft: EMPTY_DRAFT, pictures: NO_PICTURES, errors: {}, sent: null }

/**
 * What people type and choose about one product. It is kept outside the page, so that neither navigation nor a new
 * login empties it.
 */
export interface ProductForm {
  readonly state: Observable<FormState>
  set(changes: Partial<FormState>): void
  /**
   * Changes a field. What people change is ignored while the form is submitted, because it would be neither in the
   * product nor in the form afterwards.
   */
  type<Field extends DraftField>(field: Field, value: ProductDraft[Field]): void
  checkOffer(): void
  /**
   * Puts the first file into slot `at` and the others into free slots. Pictures that are too large are made smaller
   * first.
   */
  choosePictures(at: number, files: readonly File[]): void
  removePicture(at: number): void
  movePicture(from: number, to: number): void
  dropBrokenPicture(at: number): void
  check(): boolean
  /** Ends the submission and shows the server's errors, whose keys are paths. */
  reject(errors: FieldErrors): void
}

export function createProductForm(initial: FormState = EMPTY_FORM): ProductForm {
  const state = observable<FormState>(initial)
  const set = (changes: Partial<FormState>) => state.set({ ...state.get(), ...changes })
  const setPictures = (pictures: PictureSlots, problem = '') =>
    set({ pictures, errors: { ...without(state.get().errors, 'images'), ...(problem !== '' && { images: problem }) } })
  const isSending = () => state.get().sent !== null
  const put = (at: number, files: readonly File[]) => {
    if (isSending() || files.length === 0) return
    const { slots, problems } = putPictures(state.get().pictures, at, files)
    setPictures(slots, problems.join(' '))
  }
  return {
    state,
    set,
    type(field, value) {
      if (isSending()) return
      const { draft, errors } = state.get()
      const isPrice = field === 'price' || field === 'offerPrice' // a change of one may correct the other
      const next = { ...draft, [field]: value }
      set({ draft: next, errors: recheck(errors, isPrice ? ['price', 'offerPrice'] : [field], draftErrors(next)) })
    },
    checkOffer() {
      const { draft, errors } = state.get()
      const offerPrice = draftOfferProblem(draft)
      if (offerPrice !== null) set({ errors: { ...errors, offerPrice } })
    },
    choosePictures(at, files) {
      if (files.some(({ size }) => size > MAX_PICTURE_BYTES))
        void Promise.all(files.map(shrunkPicture)).then((shrunk) => put(at, shrunk))
      else put(at, files)
    },
    removePicture: (at) => isSending() || setPictures(clearSlot(state.get().pictures, at)),
    movePicture: (from, to) => isSending() || setPictures(moveSlot(state.get().pictures, from, to)),
    dropBrokenPicture(at) {
      const broken = state.get().pictures[at]
      if (!(broken instanceof File)) return
      setPictures(clearSlot(state.get().pictures, at), `“${broken.name}” is damaged and can’t be shown.`)
    },
    check() {
      const errors = draftErrors(state.get().draft)
      set({ errors })
      return Object.keys(errors).length === 0
    },
    reject: (errors) => set({ sent: null, errors: errorsByField(Object.entries(errors)) }),
  }
}

const without = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))
