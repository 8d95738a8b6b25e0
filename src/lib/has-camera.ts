/** True if the browser can access cameras at all; whether one exists and is allowed shows later. */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined
