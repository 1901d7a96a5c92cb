/** Has the browser keep what is at an address under this name, as a link that is pressed would. */
export function saveAs(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
