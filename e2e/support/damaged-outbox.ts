/** In the page: damages what waits, and leaves no room for anything else. Counts how often the outbox is looked through. */
export async function damageAndFill() {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await answer(indexedDB.open('iris'))
  const contents = database.transaction('contents', 'readwrite').objectStore('contents')
  const [row] = await answer(contents.getAll())
  new Uint8Array(row.content.data).fill(0)
  await answer(contents.put(row))
  database.close()

  const { transaction } = IDBDatabase.prototype
  const { getAll } = IDBObjectStore.prototype
  const seen = {
    count: 0,
    makeRoom() {
      IDBDatabase.prototype.transaction = transaction
    },
    /** As a sender does it, one look after the other. */
    async lookOften(times: number) {
      const own = await answer(indexedDB.open('iris'))
      for (let n = 0; n < times; n++)
        await answer(own.transaction('entries').objectStore('entries').count())
      own.close()
    },
  }
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    if (mode === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
    return transaction.call(this, names, mode, options)
  }
  IDBObjectStore.prototype.getAll = function (...range) {
    if (this.name === 'entries') seen.count++
    return getAll.apply(this, range)
  }
  return seen
}
