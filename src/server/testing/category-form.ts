export function categoryForm(categoryData: unknown, picture?: Blob): FormData {
  const form = new FormData()
  form.append('categoryData', JSON.stringify(categoryData))
  if (picture) form.append('picture', picture, 'picture')
  return form
}
