import { useEffect, useEffectEvent, useState } from 'react'
import { STAFF_KEYS } from '../../api/staff-keys.ts'
import { recall, remember } from '../../api/tab-memory.ts'

/** A falling third, in hertz: heard over machines, and not taken for an alarm. */
const NOTES = [880, 698.5]
const NOTE_S = 0.45
/** Where a sine does not click as it begins. */
const RISE_S = 0.02

/**
 * Sounds at each new call, once somebody has turned it on. After a reload it goes on where the browser lets a page play
 * that nobody has touched since.
 * @param call what tells one call from another; undefined before the first
 */
export function useChime(call: string | undefined) {
  const [isWanted, setWanted] = useState(() => recall(STAFF_KEYS.wallSound) !== null)
  const [audio, setAudio] = useState<AudioContext>()
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    if (!isWanted) return
    const made = new AudioContext()
    const listen = () => setOn(made.state === 'running')
    made.addEventListener('statechange', listen)
    setAudio(made)
    return () => {
      made.removeEventListener('statechange', listen)
      setOn(false)
      void made.close()
    }
  }, [isWanted])

  const sound = useEffectEvent(() => {
    if (audio && isOn) chime(audio)
  })
  useEffect(() => {
    if (call !== undefined) sound()
  }, [call])

  function toggle() {
    remember(STAFF_KEYS.wallSound, isOn ? null : 'on')
    setWanted(!isOn)
    // Wanted already, but the browser waited for a touch.
    if (!isOn && isWanted) void audio?.resume()
  }

  return { isOn, toggle }
}

function chime(audio: AudioContext) {
  for (const [n, frequency] of NOTES.entries()) {
    const note = new OscillatorNode(audio, { frequency })
    const volume = new GainNode(audio, { gain: 0 })
    const from = audio.currentTime + (n * NOTE_S) / 2
    volume.gain.linearRampToValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.5, from + RISE_S)
    volume.gain.linearRampToValueAtTime(0, from + NOTE_S)
    note.connect(volume).connect(audio.destination)
    note.start(from)
    note.stop(from + NOTE_S)
  }
}
