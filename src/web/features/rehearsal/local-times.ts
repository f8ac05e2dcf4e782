/** Formats the times in the browser's locale and time zone, as My Orders does. It is the page's only script. */
addEventListener('DOMContentLoaded', () => {
  const shortTime = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
  for (const time of document.querySelectorAll('time')) time.textContent = shortTime.format(new Date(time.dateTime))
})
